import { queryOptions } from '@tanstack/react-query'
import type { TokenRole } from '../../../../shared/access.ts'
import { endpoints } from '../../../../shared/endpoints.ts'
import { call } from '../../../api/client.ts'

/** The proof of identity for protected actions: the password and, with a second factor, a code. */
export type Proof = { password: string; code?: string }

/** Password, second factor, sessions and sign-ins. */
export const securityQuery = queryOptions({
  queryKey: ['security'],
  queryFn: async ({ signal }) => (await call(endpoints.security, {}, signal)).data,
})

/** API tokens, newest first. */
export const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: async ({ signal }) => (await call(endpoints.tokens, {}, signal)).data,
})

/** All of these throw ApiError. */
export const setPassword = (body: { current?: string; password: string }) =>
  call(endpoints.setPassword, { body })
export const removePassword = (body: Proof) => call(endpoints.removePassword, { body })
export const beginSecondFactor = (body: Proof) => call(endpoints.beginSecondFactor, { body })
export const confirmSecondFactor = async (code: string) =>
  (await call(endpoints.confirmSecondFactor, { body: { code } })).recovery_codes
export const disableSecondFactor = (body: Proof) => call(endpoints.disableSecondFactor, { body })
export const newRecoveryCodes = async (body: Proof) =>
  (await call(endpoints.newRecoveryCodes, { body })).recovery_codes
export const endOtherSessions = async () => (await call(endpoints.endSessions, {})).sessions_ended
export const createToken = (body: { name: string; role: TokenRole }) => call(endpoints.createToken, { body })
export const revokeTokens = () => call(endpoints.revokeTokens, {})
export const revokeToken = (id: string) => call(endpoints.revokeToken, { params: { id } })
