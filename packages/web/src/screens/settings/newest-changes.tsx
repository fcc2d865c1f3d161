import { formatDateTime } from '@vigia/domain/format/date-time'
import { Link } from 'react-router'
import type { Party } from '../../api/parties.ts'
import { listSettingChanges, type SettingChange } from '../../api/settings-catalogue.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { namesClients, useClients } from '../../widgets/settings/client-name.ts'
import { settingValueText } from '../../widgets/settings/draft/setting-value-text.ts'
import { sectionPath } from './sections.ts'
import styles from './settings-nav.module.css'

const SHOWN = 2

/** What was changed last in the organisation's settings, and by whom; for administrators, who may ask. */
export function NewestChanges() {
  const { data, error } = useAnswer({
    queryKey: ['settings', 'newest-changes'],
    queryFn: ({ signal }) => listSettingChanges({ limit: SHOWN }, signal),
  })
  const { data: clients } = useClients(data?.some(namesClients) ?? false)
  return (
    <section className={styles.newest} aria-label="Cambios recientes">
      <header>
        <h2>Cambios recientes</h2>
        <Link to={sectionPath('audit')}>Auditoría</Link>
      </header>
      {error !== null ? <p>No se pudieron cargar. {error.message}</p> : null}
      {data?.length === 0 ? <p>Nadie ha cambiado un ajuste.</p> : null}
      {data?.map((change) => (
        <p key={change.id}>
          <b>{whatChanged(change, clients)}</b>
          <small>
            {change.byName ?? 'El sistema, o una cuenta que ya no existe'} · {formatDateTime(change.at)}
          </small>
        </p>
      ))}
    </section>
  )
}

/** `Unidad detenida: 60 min a 45 min`, and how many more. */
function whatChanged({ changes }: SettingChange, clients: readonly Party[] | undefined): string {
  const [first, ...more] = changes
  if (first === undefined) return 'Se guardó sin cambios'
  const { label, before, after } = first
  const words = { ...first, clients }
  const text = `${label}: ${settingValueText(before, words)} a ${settingValueText(after, words)}`
  return more.length === 0 ? text : `${text}, y ${more.length} más`
}
