import { CloudOff, Lock, RefreshCw } from 'lucide-react'
import { Button } from './button.tsx'
import { EmptyState } from './empty-state.tsx'

interface ErrorStateProps {
  /** `restricted`: Acceso Restringido, leads to sign-in; `connection`: Error de Conexión, tries again (spec §2). */
  readonly kind: 'restricted' | 'connection'
  readonly message: string
  readonly onAct: () => void
}

/** A screen that could not load, with the one thing to do about it. */
export function ErrorState({ kind, message, onAct }: ErrorStateProps) {
  if (kind === 'restricted') {
    return (
      <EmptyState
        icon={<Lock size={26} aria-hidden="true" />}
        title="Acceso Restringido"
        hint={message}
        action={
          <Button tone="primary" size="sm" onClick={onAct}>
            Iniciar sesión
          </Button>
        }
      />
    )
  }
  return (
    <EmptyState
      icon={<CloudOff size={26} aria-hidden="true" />}
      title="Error de Conexión"
      hint={message}
      action={
        <Button size="sm" icon={<RefreshCw size={15} aria-hidden="true" />} onClick={onAct}>
          Reintentar
        </Button>
      }
    />
  )
}
