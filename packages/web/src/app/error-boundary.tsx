import { TriangleAlert } from 'lucide-react'
import { Component, type ErrorInfo, type ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { classNames } from '../ui/class-names.ts'
import { EmptyState } from '../ui/empty-state.tsx'
import layoutStyles from '../ui/layout.module.css'
import styles from './error-boundary.module.css'

interface Props {
  readonly children: ReactNode
}
interface State {
  readonly failed: boolean
}

/** The last net: a screen that threw becomes a message with a way out. React has no hook for this, hence a class. */
export class ErrorBoundary extends Component<Props, State> {
  override state: State = { failed: false }

  static getDerivedStateFromError(): State {
    return { failed: true }
  }

  override componentDidCatch(error: unknown, info: ErrorInfo): void {
    console.error(error, info.componentStack)
  }

  override render(): ReactNode {
    if (!this.state.failed) return this.props.children
    return (
      <main className={classNames(layoutStyles.centre, styles.whole)} role="alert">
        <EmptyState
          icon={<TriangleAlert size={26} aria-hidden="true" />}
          title="Esta pantalla dejó de funcionar"
          hint="Los datos no se perdieron. Vuelva a cargarla para continuar."
          action={
            <Button tone="primary" onClick={() => location.reload()}>
              Recargar
            </Button>
          }
        />
      </main>
    )
  }
}
