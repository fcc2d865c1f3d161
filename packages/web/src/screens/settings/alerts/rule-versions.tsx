import { formatDateTime } from '@vigia/domain/format/date-time'
import { History } from 'lucide-react'
import { type AlertRule, listAlertRuleVersions, type RuleVersion, restoreAlertRule } from '../../../api/alert-rules.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { showToast } from '../../../ui/show-toast.ts'
import { Loaded } from '../../../widgets/loaded.tsx'
import { useAttempt } from '../../../widgets/use-attempt.ts'
import styles from './alerts-section.module.css'
import { changedFields, fieldNames } from './rule-text.ts'

interface RuleVersionsProps {
  readonly row: AlertRule
  readonly isReadOnly: boolean
  readonly isOffline: boolean
  readonly onRestored: () => void
}

/** Every version of the rule, the newest first, and the way back to each. */
export function RuleVersions({ row, isReadOnly, isOffline, onRestored }: RuleVersionsProps) {
  const versions = useAnswer({
    queryKey: ['alert-rule-versions', row.type, row.version],
    queryFn: ({ signal }) => listAlertRuleVersions(row.type, signal),
  })
  const { isBusy, message, attempt } = useAttempt()
  const restore = async (version: number): Promise<void> => {
    const saving = { type: row.type, version: row.version, reason: '' }
    if ((await attempt(() => restoreAlertRule(saving, version))) === null) return
    showToast({
      id: 'rule-restored',
      tone: 'ok',
      title: version === 0 ? 'Regla de fábrica' : `Vale otra vez la v${version}`,
    })
    onRestored()
  }
  const way = (version: number, label: string) =>
    isReadOnly ? null : (
      <Button size="sm" disabled={isBusy || isOffline} onClick={() => void restore(version)}>
        {label}
      </Button>
    )
  return (
    <Loaded answer={versions} loading="Cargando el historial…">
      {(all) =>
        all.length === 0 ? (
          <EmptyState
            icon={<History size={26} aria-hidden="true" />}
            title="Nadie la ha cambiado"
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

function whatChanged({ rule, restoredFrom }: RuleVersion, before: RuleVersion | undefined): string {
  if (restoredFrom !== null) return restoredFrom === 0 ? 'Restablecida' : `Como la v${restoredFrom}`
  if (before === undefined) return 'La primera'
  const fields = changedFields(before.rule, rule)
  return fields.length === 0 ? 'Sin cambios' : `Cambió: ${fieldNames(fields)}`
}
