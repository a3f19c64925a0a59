import { Suspense, useEffect } from 'react'
import { BrowserRouter, Route, Routes, useLocation } from 'react-router'
import { basePath, pageOrigin } from './api/base.ts'
import { Dashboard } from './dashboard.tsx'
import { PageFailure } from './shell/loading/page-failure.tsx'
import { Boundary } from './ui/loading/boundary.tsx'
import { lazyComponent } from './ui/loading/lazy-component.tsx'

const Login = lazyComponent(async () => (await import('./features/login/login.tsx')).Login)

export { preloadPage } from './pages.ts'

/** Routes to the dashboard and to sign-in. The code of a page is loaded when the page is first shown. */
export function Router() {
  return (
    <BrowserRouter basename={basePath()}>
      <Screens />
    </BrowserRouter>
  )
}

function Screens() {
  return (
    <Boundary
      resetKey={useLocation().pathname}
      fallback={(error, retry) => (
        <main className="page-width py-16">
          <PageFailure error={error} retry={retry} />
        </main>
      )}
    >
      <Suspense>
        <Routes>
          <Route path="/login" element={<Login />} />
          <Route path="/dashboard/*" element={<Dashboard />} />
          <Route path="*" element={<ToLandingPage />} />
        </Routes>
      </Suspense>
    </Boundary>
  )
}

/** Leads from an unknown address to the landing page, which has an entry of its own. */
function ToLandingPage() {
  useEffect(() => location.replace(`${pageOrigin()}/`), [])
  return null
}
