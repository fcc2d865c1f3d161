import { formatDateTime } from '@vigia/domain/format/date-time'
import { History } from 'lucide-react'
import type { Answer } from '../../../api/use-answer.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { showToast } from '../../../ui/show-toast.ts'
import { Loaded } from '../../../widgets/loaded.tsx'
import { useAttempt } from '../../../widgets/use-attempt.ts'
import styles from './alerts-section.module.css'

interface Version {
  readonly version: number
  readonly reason: string | null
  readonly changedBy: string | null
  readonly changedAt: number
}

interface VersionListProps<One extends Version> {
  readonly answer: Answer<readonly One[]>
  readonly isReadOnly: boolean
  readonly isOffline: boolean
  /** What the product's own is called: `Regla de fábrica`. */
  readonly factory: string
  /** What a version changed against the one before it, which is null for the first. */
  readonly whatChanged: (version: One, before: One | undefined) => string
  readonly restore: (version: number) => Promise<unknown>
  readonly onRestored: () => void
}

/** Every version, the newest first, and the way back to each. */
export function VersionList<One extends Version>(list: VersionListProps<One>) {
  const { answer, isReadOnly, isOffline, factory, whatChanged, restore, onRestored } = list
  const { isBusy, message, attempt } = useAttempt()
  const goBack = async (version: number): Promise<void> => {
    if ((await attempt(() => restore(version))) === null) return
    const title = version === 0 ? factory : `Vale otra vez la v${version}`
    showToast({ id: 'version-restored', tone: 'ok', title })
    onRestored()
  }
  const way = (version: number, label: string) =>
    isReadOnly ? null : (
      <Button saves size="sm" disabled={isBusy || isOffline} onClick={() => void goBack(version)}>
        {label}
      </Button>
    )
  return (
    <Loaded answer={answer} loading="Cargando el historial…">
      {(all) =>
        all.length === 0 ? (
          <EmptyState
            icon={<History size={26} aria-hidden="true" />}
            title="Sin cambios"
            hint="Vale como viene de fábrica."
          />
        ) : (
          <>
            <FormError message={message} />
            <ol className={styles.versions}>
              {all.map((version, index) => (
                <li key={version.version}>
                  <div>
                    <b>v{version.version}</b> {formatDateTime(version.changedAt)},{' '}
                    {version.changedBy ?? 'una cuenta que ya no está'}
                    <small>{whatChanged(version, all[index + 1])}</small>
                    {version.reason === null ? null : <small>Motivo: {version.reason}</small>}
                  </div>
                  {index === 0 ? <em>Vale ahora</em> : way(version.version, 'Volver a esta')}
                </li>
              ))}
              <li>
                <div>
                  <b>De fábrica</b>
                </div>
                {way(0, 'Restablecer')}
              </li>
            </ol>
          </>
        )
      }
    </Loaded>
  )
}

/** `Como la v2`, `Restablecida`; null for a version that somebody made. */
export const restoredText = (from: number | null, reset: string): string | null =>
  from === null ? null : from === 0 ? reset : `Como la v${from}`
