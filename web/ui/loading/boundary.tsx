import { Component, type ReactNode } from 'react'
import { ComponentLoadError } from './lazy-component.tsx'

type Props = {
  /** A new value renders the children again. */
  resetKey: string
  fallback: (error: unknown, retry: () => void) => ReactNode
  children: ReactNode
}
type State = { failed: { error: unknown } | null; resetKey: string }

/**
 * An error boundary: renders `fallback` in place of children that fail to render, so that the rest of the
 * page stays.
 */
export class Boundary extends Component<Props, State> {
  override state: State = { failed: null, resetKey: this.props.resetKey }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: { error } }
  }

  static getDerivedStateFromProps({ resetKey }: Props, state: State): Partial<State> | null {
    if (resetKey === state.resetKey) return null
    resetLoad(state.failed?.error)
    return { failed: null, resetKey }
  }

  readonly retry = () => {
    resetLoad(this.state.failed?.error)
    this.setState({ failed: null })
  }

  override render(): ReactNode {
    const { failed } = this.state
    return failed ? this.props.fallback(failed.error, this.retry) : this.props.children
  }
}

function resetLoad(error: unknown): void {
  if (error instanceof ComponentLoadError) error.reset()
}
