import { Component, type ReactNode } from 'react'
import { PageCodeError } from './page-code.tsx'

type Props = {
  /** Another value draws the children anew. */
  at: string
  fallback: (error: unknown, again: () => void) => ReactNode
  children: ReactNode
}
type State = { failed: { error: unknown } | null; at: string }

/** Draws `fallback` in the place of children that cannot be drawn, so that what is around them stays. */
export class Boundary extends Component<Props, State> {
  override state: State = { failed: null, at: this.props.at }

  static getDerivedStateFromError(error: unknown): Partial<State> {
    return { failed: { error } }
  }

  static getDerivedStateFromProps({ at }: Props, state: State): Partial<State> | null {
    if (at === state.at) return null
    forget(state.failed?.error)
    return { failed: null, at }
  }

  readonly again = () => {
    forget(this.state.failed?.error)
    this.setState({ failed: null })
  }

  override render(): ReactNode {
    const { failed } = this.state
    return failed ? this.props.fallback(failed.error, this.again) : this.props.children
  }
}

function forget(error: unknown): void {
  if (error instanceof PageCodeError) error.forget()
}
