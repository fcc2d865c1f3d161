import type { SettingChange } from '../../../api/settings-catalogue.ts'
import { namesClients, useClients } from '../client-name.ts'
import styles from './change-lines.module.css'
import { settingValueText } from './setting-value-text.ts'

/** What one save changed, value by value: before → after. */
export function ChangeLines({ change }: { readonly change: SettingChange }) {
  const { data: clients } = useClients(namesClients(change))
  return (
    <>
      {change.reason === null ? null : <p>Motivo: {change.reason}</p>}
      <ul className={styles.lines}>
        {change.changes.map(({ path, label, unit, before, after }) => (
          <li key={path}>
            <b>{label}</b>
            <span>
              <del>{settingValueText(before, { unit, clients })}</del> → {settingValueText(after, { unit, clients })}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
