import { queryOptions } from '@tanstack/react-query'
import type { TokenRole } from '../../../shared/access.ts'
import { endpoints } from '../../../shared/endpoints.ts'
import { call } from '../../api/client.ts'

/** How the door stands. */
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
export const removePassword = (password: string) => call(endpoints.removePassword, { body: { password } })
export const beginSecondFactor = (password: string) =>
  call(endpoints.beginSecondFactor, { body: { password } })
export const confirmSecondFactor = async (code: string) =>
  (await call(endpoints.confirmSecondFactor, { body: { code } })).recovery_codes
export const disableSecondFactor = (password: string) =>
  call(endpoints.disableSecondFactor, { body: { password } })
export const newRecoveryCodes = async (password: string) =>
  (await call(endpoints.newRecoveryCodes, { body: { password } })).recovery_codes
export const endOtherSessions = async () => (await call(endpoints.endSessions, {})).sessions_ended
export const createToken = (body: { name: string; role: TokenRole }) => call(endpoints.createToken, { body })
export const revokeToken = (id: string) => call(endpoints.revokeToken, { params: { id } })
