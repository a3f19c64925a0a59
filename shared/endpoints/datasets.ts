import * as datasets from '../datasets.ts'
import type { Endpoint } from '../endpoint.ts'

/** Datasets as such. */
export const datasetEndpoints = {
  datasets: {
    method: 'GET',
    path: '/api/datasets',
    summary: 'All datasets, newest first',
    tag: 'Datasets',
    reply: datasets.DatasetList,
  },
  createDataset: {
    method: 'POST',
    path: '/api/datasets',
    summary: 'Create an empty dataset',
    tag: 'Datasets',
    status: 201,
    body: datasets.NewDataset,
    reply: datasets.Dataset,
  },
  renameDataset: {
    method: 'PATCH',
    path: '/api/datasets/:name',
    summary: 'Rename a dataset',
    tag: 'Datasets',
    params: datasets.DatasetParams,
    body: datasets.NewDataset,
    reply: datasets.Dataset,
  },
  deleteDataset: {
    method: 'DELETE',
    path: '/api/datasets/:name',
    summary: 'Delete a dataset with all its documents',
    tag: 'Datasets',
    params: datasets.DatasetParams,
    reply: datasets.DatasetDeleted,
  },
} as const satisfies Record<string, Endpoint>
