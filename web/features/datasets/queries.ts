import { z } from 'zod'
import { endpoints } from '../../../shared/endpoints.ts'
import { call } from '../../api/client.ts'

const statsEndpoint = {
  ...endpoints.datasetStats,
  reply: z.object({ data: z.object({ total_chunks: z.number(), file_types: z.array(z.string()) }) }),
}

/** The figures of a dataset that are asked for on demand. */
export type Stats = { total_chunks: number; file_types: string[] }

export async function loadStats(name: string): Promise<Stats> {
  return (await call(statsEndpoint, { params: { name } })).data
}

const deleteEndpoint = { ...endpoints.deleteDataset, reply: z.unknown() }

/** Deletes a dataset with everything in it. @throws ApiError */
export async function deleteDataset(name: string): Promise<void> {
  await call(deleteEndpoint, { params: { name } })
}
