import { CloudOff, RefreshCw } from 'lucide-react'
import { failureText } from '../../../api/api-error.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'

interface LoadFailedProps {
  readonly title: string
  readonly error: Error
  readonly onRetry: () => void
}

/** What could not be loaded, and why: never an empty queue or card. */
export function LoadFailed({ title, error, onRetry }: LoadFailedProps) {
  return (
    <EmptyState
      icon={<CloudOff size={26} aria-hidden="true" />}
      title={title}
      hint={failureText(error)}
      action={
        <Button size="sm" icon={<RefreshCw size={15} aria-hidden="true" />} onClick={onRetry}>
          Reintentar
        </Button>
      }
    />
  )
}
