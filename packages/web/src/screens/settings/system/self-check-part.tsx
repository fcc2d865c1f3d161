import { formatDateTime } from '@vigia/domain/format/date-time'
import { CircleCheck, Stethoscope, TriangleAlert } from 'lucide-react'
import { type SelfCheck, selfCheck } from '../../../api/system.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { SettingsPart } from '../../../widgets/settings/settings-part.tsx'
import { useAttempt } from '../../../widgets/use-attempt.ts'
import styles from './system.module.css'

interface SelfCheckPartProps {
  /** Of this visit; null: none was made. */
  readonly check: SelfCheck | null
  readonly isOffline: boolean
  readonly onChecked: (check: SelfCheck) => void
}

/** Tries each part for real, for who wants to know now. */
export function SelfCheckPart({ check, isOffline, onChecked }: SelfCheckPartProps) {
  const { isBusy, message, attempt } = useAttempt()
  const start = async (): Promise<void> => {
    const done = await attempt(selfCheck)
    if (done !== null) onChecked(done.value)
  }
  return (
    <SettingsPart
      title="Autodiagnóstico"
      note={
        <Button
          size="sm"
          icon={<Stethoscope size={14} aria-hidden="true" />}
          disabled={isBusy || isOffline}
          onClick={() => void start()}
        >
          {isOffline ? 'Sin conexión' : isBusy ? 'Probando…' : check === null ? 'Correr' : 'Repetir'}
        </Button>
      }
    >
      <FormError message={message} />
      <div role="status">
        {check === null ? (
          <p>Escribe, lee y deshace de verdad en cada parte. Tarda unos segundos y no deja nada.</p>
        ) : (
          <>
            <p>{outcomeText(check)}</p>
            <ul className={styles.checks}>
              {check.checks.map(({ key, label, ok, ms, text }) => (
                <li key={key} data-ok={ok}>
                  {ok ? <CircleCheck size={15} aria-hidden="true" /> : <TriangleAlert size={15} aria-hidden="true" />}
                  <span>
                    {label}
                    <small>
                      {ok ? '' : 'Falla: '}
                      {text}
                    </small>
                  </span>
                  <small>{ms} ms</small>
                </li>
              ))}
            </ul>
          </>
        )}
      </div>
    </SettingsPart>
  )
}

function outcomeText({ at, checks }: SelfCheck): string {
  const failed = checks.filter(({ ok }) => !ok).length
  const outcome = failed === 0 ? `Las ${checks.length} pruebas salieron bien` : `${failed} de ${checks.length} fallaron`
  return `${outcome}, ${formatDateTime(at)}`
}
