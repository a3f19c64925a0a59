import { lazy, Suspense } from 'react'
import { BrowserRouter, Navigate, Route, Routes } from 'react-router'
import { basePath } from './api/base.ts'

const Landing = lazy(async () => ({ default: (await import('./features/landing/landing.tsx')).Landing }))
const Technical = lazy(async () => ({
  default: (await import('./features/technical/technical.tsx')).Technical,
}))
const Login = lazy(async () => ({ default: (await import('./features/login/login.tsx')).Login }))
const Dashboard = lazy(async () => ({ default: (await import('./dashboard.tsx')).Dashboard }))

/** The pages of the product. Each is loaded when it is first shown. */
export function Router() {
  return (
    <BrowserRouter basename={basePath()}>
      <Suspense>
        <Routes>
          <Route path="/" element={<Landing />} />
          <Route path="/technical" element={<Technical />} />
          <Route path="/login" element={<Login />} />
          <Route path="/dashboard/*" element={<Dashboard />} />
          <Route path="*" element={<Navigate to="/" replace />} />
        </Routes>
      </Suspense>
    </BrowserRouter>
  )
}
