import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Suspense, useEffect, useState } from 'react'
import { Navigate, Route, Routes, useLocation, useNavigate } from 'react-router'
import * as texts from '#texts/shell.tsx'
import { onSignedOut } from './api/api-error.ts'
import type { Asked } from './features/query/answer/answer-state.ts'
import {
  Connections,
  DatasetPage,
  Datasets,
  DocumentPage,
  Help,
  Overview,
  preloadPage,
  Query,
  Settings,
  titleOf,
  Upload,
} from './pages.ts'
import { Shell } from './shell/frame/shell.tsx'
import { PageFailure } from './shell/loading/page-failure.tsx'
import { PageSkeleton } from './shell/loading/page-skeleton.tsx'
import type { AfterSignIn } from './shell/navigation-state.ts'
import { DataProvider } from './shell/queries/data-provider.tsx'
import { datasetsQuery } from './shell/queries/datasets.ts'
import { useTitle } from './shell/use-title.ts'
import { Boundary } from './ui/loading/boundary.tsx'
import { ToastProvider, useToast } from './ui/toast.tsx'

/** The pages below /dashboard. */
export function Dashboard() {
  useSignInFirst()
  return (
    <ToastProvider>
      <DataProvider>
        <Pages />
      </DataProvider>
    </ToastProvider>
  )
}

/** Goes to the sign-in page when the server asks for it, and returns here afterwards. */
function useSignInFirst() {
  const navigate = useNavigate()
  const { pathname, search } = useLocation()
  useEffect(
    () =>
      onSignedOut(() => {
        const state: AfterSignIn = { from: pathname + search }
        navigate('/login', { replace: true, state })
      }),
    [navigate, pathname, search],
  )
}

function Pages() {
  const client = useQueryClient()
  const toast = useToast()
  const navigate = useNavigate()
  const { pathname } = useLocation()
  const datasets = useQuery(datasetsQuery)
  const [asked, setAsked] = useState<Asked | null>(null)

  const refresh = () => client.invalidateQueries()
  const showSuccess = (message: string) => {
    void refresh()
    toast(message, 'success')
  }
  useTitle(titleOf(pathname))
  // While the server is down, the pages keep showing what was loaded before.
  const list = {
    datasets: datasets.data ?? [],
    status: datasets.data ? ('success' as const) : datasets.status,
  }

  return (
    <Shell
      datasetCount={list.datasets.length}
      onFiles={(files) => navigate('/dashboard/upload', { state: files })}
      onNear={preloadPage}
    >
      <Boundary resetKey={pathname} fallback={(error, retry) => <PageFailure error={error} retry={retry} />}>
        <Suspense fallback={<PageSkeleton />}>
          <Routes>
            <Route index element={<Overview {...list} onRefresh={refresh} />} />
            <Route
              path="upload"
              element={
                <Upload {...list} onUploadComplete={() => showSuccess(texts.documentsUploadedSuccessfully)} />
              }
            />
            <Route
              path="query/:id?"
              element={<Query {...list} previous={asked} onQueryComplete={setAsked} />}
            />
            <Route
              path="datasets"
              element={
                <Datasets
                  {...list}
                  refreshing={datasets.isFetching}
                  onDeleted={({ name }) => {
                    client.setQueryData(datasetsQuery.queryKey, (known) =>
                      known?.filter((dataset) => dataset.name !== name),
                    )
                    showSuccess(texts.datasetDeletedSuccessfully)
                  }}
                  onRefresh={refresh}
                />
              }
            />
            <Route path="datasets/:name" element={<DatasetPage onChanged={() => void refresh()} />} />
            <Route path="documents/:id" element={<DocumentPage />} />
            <Route path="settings" element={<Settings />} />
            <Route path="connections" element={<Connections />} />
            <Route path="help" element={<Help />} />
            <Route path="*" element={<Navigate to="/dashboard" replace />} />
          </Routes>
        </Suspense>
      </Boundary>
    </Shell>
  )
}
