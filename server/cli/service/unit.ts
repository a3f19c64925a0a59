import { ConfigError } from '../../config/config.ts'

/**
 * Hardening of the system service: it writes only its data and libraries, sees neither homes nor devices, and may use the
 * network. MemoryDenyWriteExecute is missing because the JavaScript engine compiles at run time.
 */
const HARDENED = `UMask=0077
StateDirectory=ibid
StateDirectoryMode=0700
CacheDirectory=ibid
CacheDirectoryMode=0700
Environment=XDG_CACHE_HOME=/var/cache/ibid
ProtectSystem=strict
ProtectHome=yes
PrivateTmp=yes
PrivateDevices=yes
PrivateUsers=yes
PrivateMounts=yes

# May change nothing of the system.
NoNewPrivileges=yes
CapabilityBoundingSet=
AmbientCapabilities=
ProtectClock=yes
ProtectControlGroups=yes
ProtectHostname=yes
ProtectKernelLogs=yes
ProtectKernelModules=yes
ProtectKernelTunables=yes
ProtectProc=invisible
RemoveIPC=yes
RestrictNamespaces=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
LockPersonality=yes
KeyringMode=private

# May call what a service calls, on the network alone. The JavaScript engine compiles at run time, so that
# MemoryDenyWriteExecute= stays off; the embedding asks /proc/cpuinfo what the processor can do, so that
# ProcSubset=pid does.
SystemCallArchitectures=native
SystemCallFilter=@system-service
SystemCallFilter=~@privileged @resources
SystemCallErrorNumber=EPERM
RestrictAddressFamilies=AF_UNIX AF_INET AF_INET6

# May take so much of the machine.
MemoryMax=80%
TasksMax=512
LimitNOFILE=65536`

const COMMON = `Type=notify
NotifyAccess=main
WatchdogSec=60
Restart=on-failure
RestartSec=2
TimeoutStartSec=180
TimeoutStopSec=15`

export type UnitOptions = {
  /** Path of the executable. */
  readonly executable: string
  /** Options of `ibid serve`. */
  readonly args: readonly string[]
  /** Further folders that the service may write. */
  readonly writes: readonly string[]
  /** User that must exist; without it, systemd makes a dynamic one. */
  readonly user?: string
  /** File with environment variables, which may be missing. */
  readonly environment?: string
}

/** Writes the unit file of a system service. */
export function systemUnit({ executable, args, writes, user, environment }: UnitOptions): string {
  const owner = user === undefined ? 'DynamicUser=yes' : `User=${user}\nGroup=${user}`
  const variables = environment === undefined ? '' : `EnvironmentFile=-${environment}\n`
  const paths = writes.map((path) => `ReadWritePaths=${quoted(path)}\n`).join('')
  return `[Unit]
Description=Ibid, document intelligence
After=network.target

[Service]
ExecStart=${command(executable, args)}
${variables}${COMMON}

# May write its own folders, and nothing else.
${owner}
${HARDENED}
${paths}
[Install]
WantedBy=multi-user.target
`
}

/** Writes the unit file of a user service, which has its user's rights. */
export function userUnit({ executable, args }: Omit<UnitOptions, 'writes'>): string {
  return `[Unit]
Description=Ibid, document intelligence

[Service]
ExecStart=${command(executable, args)}
${COMMON}
UMask=0077
NoNewPrivileges=yes
LockPersonality=yes
RestrictRealtime=yes
RestrictSUIDSGID=yes
SystemCallArchitectures=native
MemoryMax=80%

[Install]
WantedBy=default.target
`
}

function command(executable: string, args: readonly string[]): string {
  if (args.some((word) => /^--model-key(?:=|$)/.test(word)))
    throw new ConfigError(
      'Cannot write a unit with --model-key: everybody on this machine could read it. Use --model-key-file',
    )
  return [executable, 'serve', ...args].map(quoted).join(' ')
}

/** Quotes a word for a unit file, escaping what systemd would expand or split. */
function quoted(word: string): string {
  if (/[\n\r\0]/.test(word)) throw new Error('Cannot write a unit: a word of the command has a line break')
  const plain = word.replaceAll('%', '%%').replaceAll('$', '$$$$')
  return /^[\w./:@%$=,+-]+$/.test(plain)
    ? plain
    : `"${plain.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
