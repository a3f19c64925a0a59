import { ConfigError } from '../../config/config.ts'

/**
 * The unit of the system's own service. It may write its data, its libraries and nothing else, sees neither homes
 * nor devices, and reaches the network alone. The engine compiles at run time: MemoryDenyWriteExecute would end it.
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
  /** The path of the executable. */
  readonly executable: string
  /** The options of `ibid serve`. */
  readonly args: readonly string[]
  /** Folders besides its own that it may write. */
  readonly writes: readonly string[]
  /** Its user, which must be there; one of the service's own that comes and goes with it when absent. */
  readonly user?: string
  /** A file with variables of the environment, which may be absent. */
  readonly environment?: string
}

/** The unit file of a service of the whole system. */
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

/** The unit file of a user's own service, which may do what its user may. */
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

/** A word of a unit file: what systemd would expand or cut is escaped. */
function quoted(word: string): string {
  if (/[\n\r\0]/.test(word)) throw new Error('Cannot write a unit: a word of the command has a line break')
  const plain = word.replaceAll('%', '%%').replaceAll('$', '$$$$')
  return /^[\w./:@%$=,+-]+$/.test(plain)
    ? plain
    : `"${plain.replaceAll('\\', '\\\\').replaceAll('"', '\\"')}"`
}
