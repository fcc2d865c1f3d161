import { formatDateTime } from '@vigia/domain/format/date-time'
import { History } from 'lucide-react'
import { listSettingChanges, type SettingChange } from '../../../api/settings-catalogue.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { Button } from '../../../ui/button.tsx'
import { EmptyState } from '../../../ui/empty-state.tsx'
import { Loaded } from '../../loaded.tsx'
import { ChangeLines } from './change-lines.tsx'
import styles from './setting-history.module.css'
import { type ChangedValues, valuesBefore } from './setting-values.ts'
import type { SettingDraftState } from './use-setting-draft.ts'

/** More than a person goes back; all of them are in the audit log. */
const SHOWN = 50

interface SettingHistoryProps {
  readonly draft: SettingDraftState
  /** With the values of then, of what has changed since. */
  readonly onGoBack: (values: ChangedValues) => void
}

/** Every change of a setting, the newest first, with who, why and what, and the way back to each. */
export function SettingHistory({ draft, onGoBack }: SettingHistoryProps) {
  const key = draft.settingKey
  const mayBeNull = (path: string): boolean => draft.entries.find((one) => one.path === path)?.byDefault === null
  const answer = useAnswer({
    queryKey: ['settings', 'history', key],
    queryFn: ({ signal }) => listSettingChanges({ key, limit: SHOWN }, signal),
  })
  return (
    <section className={styles.history} aria-label="Historial">
      <h3>Historial</h3>
      <Loaded answer={answer} loading="Cargando el historial…">
        {(changes) =>
          changes.length === 0 ? (
            <EmptyState
              icon={<History size={26} aria-hidden="true" />}
              title="Sin cambios"
              hint="Nadie ha cambiado estos ajustes: valen como vienen."
            />
          ) : (
            <ol>
              {changes.map((change, index) => (
                <li key={change.id}>
                  <p>
                    <b>{formatDateTime(change.at)}</b>, {change.byName ?? 'el sistema, o una cuenta que ya no existe'}
                  </p>
                  <ChangeLines change={change} />
                  {index === 0 ? (
                    <em>Vale ahora</em>
                  ) : (
                    <Button size="sm" onClick={() => onGoBack(valuesBefore(newerThan(changes, index), mayBeNull))}>
                      Volver a esta
                    </Button>
                  )}
                </li>
              ))}
              {changes.length < SHOWN ? null : <li>Los anteriores están en Auditoría.</li>}
            </ol>
          )
        }
      </Loaded>
    </section>
  )
}

const newerThan = (changes: readonly SettingChange[], index: number) =>
  changes.slice(0, index).map((change) => change.changes)
