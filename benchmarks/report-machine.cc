/* What machine, kernel and clocksource a report was made on, and when.
   Copyright (C) 2026 The libctime Authors
   SPDX-License-Identifier: LGPL-2.1-or-later  */

#include "benchmarks/report.h"
#include "tools/program.h"
#include "benchmarks/whole-file.h"

#include <cpuid.h>
#include <ctime>
#include <gnu/libc-version.h>
#include <sstream>
#include <sys/utsname.h>

namespace
{
  constexpr const char *unknown = "unknown";

  const std::map<std::string, std::string> known_hypervisors {
    { "KVMKVMKVM", "KVM" },
    { "Microsoft Hv", "Hyper-V" },
    { "TCGTCGTCGTCG", "QEMU (TCG)" },
    { "VMwareVMware", "VMware" },
    { "XenVMMXenVMM", "Xen" },
  };

  std::string
  first_line (const std::string &file)
  {
    const auto text = whole_file::read (file);
    return text ? text->substr (0, text->find ('\n')) : unknown;
  }

  /* What follows KEY and SEPARATORS in FILE's first line with KEY.  */
  std::string
  setting (const std::string &file, std::string_view key,
           const char *separators)
  {
    std::istringstream in (whole_file::read (file).value_or (""));
    for (std::string line; std::getline (in, line);)
      if (line.starts_with (key))
        {
          const auto start = line.find_first_not_of (separators, key.size ());
          if (start == line.npos)
            continue;
          const auto end = line.find_last_not_of (separators);
          return line.substr (start, end - start + 1);
        }
    return unknown;
  }

  /* Hypervisors set a bit that processors leave clear, and give their name by
     CPUID too, in a range of their own.  */
  std::string
  hypervisor ()
  {
    constexpr unsigned below_hypervisor = 1U << 31;
    unsigned a, b, c, d;
    if (!__get_cpuid (1, &a, &b, &c, &d))
      return unknown;
    if ((c & below_hypervisor) == 0)
      return "none seen";
    unsigned name[4] {};
    __cpuid (0x40000000, a, name[0], name[1], name[2]);
    const std::string said = reinterpret_cast<const char *> (name);
    const auto known = known_hypervisors.find (said);
    return known == known_hypervisors.end () ? said : known->second;
  }

  std::string
  now ()
  {
    const std::time_t t = std::time (nullptr);
    char text[32];
    std::strftime (text, sizeof text, "%Y-%m-%d %H:%M UTC", std::gmtime (&t));
    return text;
  }
}

report::pairs
report::describe_machine ()
{
  utsname system {};
  uname (&system);
  return {
    { "Date", now () },
    { "libctime", PACKAGE_VERSION },
    { "Processor", setting ("/proc/cpuinfo", "model name", "\t :") + ", "
                     + std::to_string (sysconf (_SC_NPROCESSORS_ONLN))
                     + " online" },
    { "Hypervisor", hypervisor () },
    { "Kernel", std::string (system.sysname) + " " + system.release + " "
                  + system.machine },
    { "Clocksource", first_line ("/sys/devices/system/clocksource/"
                                 "clocksource0/current_clocksource") },
    { "System", setting ("/etc/os-release", "PRETTY_NAME", "=\"") },
    { "libc", std::string ("glibc ") + gnu_get_libc_version () },
  };
}
