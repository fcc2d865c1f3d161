import type { SettingChange } from '../../../api/settings-catalogue.ts'
import styles from './change-lines.module.css'
import { settingValueText } from './setting-value-text.ts'

/** What one save changed, value by value: before → after. */
export function ChangeLines({ change }: { readonly change: SettingChange }) {
  return (
    <>
      {change.reason === null ? null : <p>Motivo: {change.reason}</p>}
      <ul className={styles.lines}>
        {change.changes.map(({ path, label, unit, before, after }) => (
          <li key={path}>
            <b>{label}</b>
            <span>
              <del>{settingValueText(before, { unit })}</del> → {settingValueText(after, { unit })}
            </span>
          </li>
        ))}
      </ul>
    </>
  )
}
