import * as z from 'zod/mini'
import { atMost, Count, Id, Ordinal, withoutControls } from './bounds.ts'
import { MAX_PASSWORD_CHARS, MAX_TOKEN_NAME_CHARS, MIN_PASSWORD_CHARS } from './limits.ts'

/** What a token may do: 'reader' asks and reads, 'admin' also changes things. */
export const TokenRole = z.enum(['admin', 'reader'])
export type TokenRole = z.infer<typeof TokenRole>

/** A new password. */
export const NewPassword = atMost(
  z
    .string({ error: 'Please enter a password.' })
    .check(z.minLength(MIN_PASSWORD_CHARS, `A password needs at least ${MIN_PASSWORD_CHARS} characters.`)),
  MAX_PASSWORD_CHARS,
  `A password can have at most ${MAX_PASSWORD_CHARS} characters.`,
)

/** A password given as proof. */
export const GivenPassword = atMost(
  z.string({ error: 'Please enter your password.' }).check(z.minLength(1, 'Please enter your password.')),
  MAX_PASSWORD_CHARS,
  `A password can have at most ${MAX_PASSWORD_CHARS} characters.`,
)

/** Six digits of an authenticator, or a recovery code; spaces and hyphens do not matter. */
export const Code = z.pipe(
  atMost(
    z.string({ error: 'Please enter the code.' }).check(z.regex(/[^\s\ufeff-]/, 'Please enter the code.')),
    40,
    'A code is shorter than that.',
  ),
  z.transform((code) => code.replace(/[\s-]/g, '').toUpperCase()),
)

/** The visitor's access. `required`: the server requires identification. `can_sign_in`: a password is set. */
export const Visit = z.object({
  required: z.boolean(),
  can_sign_in: z.boolean(),
  role: z.nullable(TokenRole),
  by: z.enum(['nothing', 'session', 'token']),
})
export type Visit = z.infer<typeof Visit>

export const SignIn = z.object({ password: GivenPassword, code: z.optional(Code) })

export const SignedOut = z.object({ status: z.literal('signed_out') })

/** Time and address of a sign-in. */
export const SignInRecord = z.object({ at: z.number(), address: z.string() })
export type SignInRecord = z.infer<typeof SignInRecord>

/** A signed-in browser. `agent`: its user agent. */
export const Session = z.object({
  id: z.string(),
  created_at: z.number(),
  seen_at: z.number(),
  address: z.string(),
  agent: z.string(),
  current: z.boolean(),
})
export type Session = z.infer<typeof Session>

/**
 * State of access control. `last_sign_in`: the one before this session's. `failed_since`: failed attempts since then.
 * `exposed`: other machines can reach the listening address.
 */
export const Security = z.object({
  password: z.object({ set: z.boolean(), changed_at: z.nullable(z.number()) }),
  second_factor: z.object({ enabled: z.boolean(), recovery_codes: Count }),
  last_sign_in: z.nullable(SignInRecord),
  failed_since: Count,
  sessions: z.array(Session),
  listening: z.object({ host: z.string(), exposed: z.boolean(), tls: z.boolean() }),
})
export type Security = z.infer<typeof Security>

export const SecurityReply = z.object({ data: Security })

/** `current`: required if a password is set. */
export const PasswordChange = z.object({ current: z.optional(GivenPassword), password: NewPassword })

/** `code`: required if there is a second factor. */
export const PasswordProof = z.object({ password: GivenPassword, code: z.optional(Code) })

/** Data to set up an authenticator: by QR code (`uri`) or by hand (`secret`, in base32). */
export const SecondFactorSetup = z.object({ secret: z.string(), uri: z.string() })

export const CodeProof = z.object({ code: Code })

/** Codes shown once; each replaces an authenticator's code once. */
export const RecoveryCodes = z.object({ recovery_codes: z.array(z.string()) })

export const SessionsEnded = z.object({ status: z.literal('ended'), sessions_ended: z.int() })

export const Token = z.object({
  id: z.string(),
  name: z.string(),
  role: TokenRole,
  created_at: z.number(),
  used_at: z.nullable(z.number()),
  used_address: z.nullable(z.string()),
})
export type Token = z.infer<typeof Token>

export const TokenList = z.object({ data: z.array(Token) })

export const TokenName = atMost(
  withoutControls(
    z
      .string({ error: 'Please name the token.' })
      .check(z.trim(), z.regex(/[^\s\ufeff]/, 'Please name the token.')),
    "A token's name may not contain control characters.",
  ),
  MAX_TOKEN_NAME_CHARS,
  `A token's name can have at most ${MAX_TOKEN_NAME_CHARS} characters.`,
)

export const NewToken = z.object({ name: TokenName, role: z._default(TokenRole, 'reader') })

/** `secret` is shown only once; the server keeps its hash. */
export const TokenMade = z.object({ token: Token, secret: z.string() })

export const TokenParams = z.object({ id: Id })

export const TokenRevoked = z.object({ status: z.literal('revoked'), id: z.string() })

export const TokensRevoked = z.object({ status: z.literal('revoked'), tokens_revoked: z.int() })

/** Connections that the server made to one address since its start. */
const Bytes = Count

/** Requests to one address. `elsewhere`: on another machine. Bytes count bodies only. */
export const Outbound = z.object({
  address: z.string(),
  purpose: z.string(),
  elsewhere: z.boolean(),
  count: Ordinal,
  bytes_sent: Bytes,
  bytes_received: Bytes,
  first_at: z.number(),
  last_at: z.number(),
})
export type Outbound = z.infer<typeof Outbound>

/** One request. `open`: its reply is still arriving. */
export const OutboundRequest = z.extend(z.omit(Outbound, { count: true, first_at: true, last_at: true }), {
  id: z.string(),
  at: z.number(),
  method: z.string(),
  path: z.string(),
  open: z.boolean(),
})
export type OutboundRequest = z.infer<typeof OutboundRequest>

/**
 * `nothing_left`: nothing has left this machine since the start. `recent`: the last requests, newest first.
 * `served_elsewhere`: replies to other machines. `sockets`: connections to other machines that the kernel knows now; null
 * if it does not tell.
 */
export const OutboundList = z.object({
  since: z.number(),
  nothing_left: z.boolean(),
  data: z.array(Outbound),
  recent: z.array(OutboundRequest),
  served_elsewhere: z.object({ requests: Count, last_at: z.nullable(z.number()) }),
  sockets: z.nullable(z.array(z.string())),
})
export type OutboundList = z.infer<typeof OutboundList>
