import { Volume2 } from 'lucide-react'
import styles from './alert-preferences-panel.module.css'
import { NoticeRow, NoticeRows, NoticeTrial } from './notice-rows.tsx'
import { useAlertPreferences } from './use-alert-preferences.ts'

/** Sound, notifications and push: each with its switch, its trial and, if it can't work here, the reason. */
export function AlertPreferencesPanel() {
  const preferences = useAlertPreferences()
  const { hasSound, soundProblem } = preferences
  return (
    <div className={styles.preferences}>
      <NoticeRow
        label="Sonido de alertas"
        hint="Uno para las críticas, otro para las demás. El crítico se repite hasta reconocer. Por gravedad y volumen, en Mi cuenta."
        icon={<Volume2 size={16} aria-hidden="true" />}
        isOn={hasSound}
        onChange={preferences.setSound}
        problem={soundProblem}
        trials={
          <>
            <NoticeTrial label="Probar sonido" onRun={() => preferences.testSound('high')} />
            <NoticeTrial label="Probar crítico" onRun={() => preferences.testSound('critical')} />
          </>
        }
      />
      <NoticeRows />
    </div>
  )
}
