import { Suspense } from 'react'
import { BrowserRouter, Navigate, Route, Routes, useLocation } from 'react-router'
import { basePath } from './api/base.ts'
import { Dashboard } from './dashboard.tsx'
import { Boundary } from './shell/boundary.tsx'
import { pageCode } from './shell/page-code.tsx'
import { PageFailure } from './shell/page-failure.tsx'

const Landing = pageCode(async () => (await import('./features/landing/landing.tsx')).Landing)
const Technical = pageCode(async () => (await import('./features/technical/technical.tsx')).Technical)
const Login = pageCode(async () => (await import('./features/login/login.tsx')).Login)

export { preloadPage } from './pages.ts'

/** The pages of the product. Each is loaded when it is first shown. */
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
      at={useLocation().pathname}
      fallback={(error, again) => (
        <main className="page-width py-16">
          <PageFailure error={error} again={again} />
        </main>
      )}
    >
      <Suspense>
        <Routes>
          <Route path="/" element={<Landing />} />
          <Route path="/technical" element={<Technical />} />
          <Route path="/login" element={<Login />} />
          <Route path="/dashboard/*" element={<Dashboard />} />
          <Route path="*" element={<Navigate to="/" replace />} />
        </Routes>
      </Suspense>
    </Boundary>
  )
}
