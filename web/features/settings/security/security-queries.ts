import { queryOptions } from '@tanstack/react-query'
import type { TokenRole } from '../../../../shared/access.ts'
import { accessEndpoints } from '../../../../shared/endpoints/access.ts'
import { call } from '../../../api/client.ts'

/** The proof of identity for protected actions: the password and, with a second factor, a code. */
export type Proof = { password: string; code?: string }

/** Password, second factor, sessions and sign-ins. */
export const securityQuery = queryOptions({
  queryKey: ['security'],
  queryFn: async ({ signal }) => (await call(accessEndpoints.security, {}, signal)).data,
})

/** API tokens, newest first. */
export const tokensQuery = queryOptions({
  queryKey: ['tokens'],
  queryFn: async ({ signal }) => (await call(accessEndpoints.tokens, {}, signal)).data,
})

/** All of these throw ApiError. */
export const setPassword = (body: { current?: string; password: string }) =>
  call(accessEndpoints.setPassword, { body })
export const removePassword = (body: Proof) => call(accessEndpoints.removePassword, { body })
export const beginSecondFactor = (body: Proof) => call(accessEndpoints.beginSecondFactor, { body })
export const confirmSecondFactor = async (code: string) =>
  (await call(accessEndpoints.confirmSecondFactor, { body: { code } })).recovery_codes
export const disableSecondFactor = (body: Proof) => call(accessEndpoints.disableSecondFactor, { body })
export const newRecoveryCodes = async (body: Proof) =>
  (await call(accessEndpoints.newRecoveryCodes, { body })).recovery_codes
export const endOtherSessions = async () => (await call(accessEndpoints.endSessions, {})).sessions_ended
export const createToken = (body: { name: string; role: TokenRole }) =>
  call(accessEndpoints.createToken, { body })
export const revokeTokens = () => call(accessEndpoints.revokeTokens, {})
export const revokeToken = (id: string) => call(accessEndpoints.revokeToken, { params: { id } })
