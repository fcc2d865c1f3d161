import { Bell, MonitorSmartphone, Play, Volume2 } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import { Switch } from '../ui/switch.tsx'
import textStyles from '../ui/text.module.css'
import styles from './alert-preferences-panel.module.css'
import { useAlertPreferences } from './use-alert-preferences.ts'

/** Sound, notifications and push: each with its switch, its trial and, if it can't work here, the reason. */
export function AlertPreferencesPanel() {
  const preferences = useAlertPreferences()
  const { hasSound, soundProblem, notifications, notificationsProblem, push, pushProblem } = preferences
  return (
    <div className={styles.preferences}>
      <Row
        label="Sonido de alertas"
        hint="Uno para las críticas, otro para las demás. El crítico se repite hasta reconocer."
        icon={<Volume2 size={16} aria-hidden="true" />}
        isOn={hasSound}
        onChange={preferences.setSound}
        problem={soundProblem}
        trials={
          <>
            <Trial label="Probar sonido" onRun={() => preferences.testSound('high')} />
            <Trial label="Probar crítico" onRun={() => preferences.testSound('critical')} />
          </>
        }
      />
      <Row
        label="Notificaciones del navegador"
        hint="Un aviso aunque esté viendo otra ventana."
        icon={<Bell size={16} aria-hidden="true" />}
        isOn={notifications === 'on'}
        onChange={notifications === 'unsupported' ? null : (on) => void preferences.setNotifications(on)}
        problem={notificationsProblem}
        trials={notifications === 'on' ? <Trial label="Probar" onRun={preferences.testNotification} /> : null}
      />
      <Row
        label="Avisos con la pestaña cerrada"
        hint="Llegan a este navegador aunque Vigía no esté abierto."
        icon={<MonitorSmartphone size={16} aria-hidden="true" />}
        isOn={push === 'on'}
        onChange={push === 'unsupported' ? null : (on) => void preferences.setPush(on)}
        problem={pushProblem}
        trials={push === 'on' ? <Trial label="Probar" onRun={() => void preferences.testPush()} /> : null}
      />
    </div>
  )
}

interface RowProps {
  readonly label: string
  readonly hint: string
  readonly icon: ReactNode
  readonly isOn: boolean
  /** Null where the browser has none: the reason stands in the switch's place. */
  readonly onChange: ((on: boolean) => void) | null
  readonly problem: string | null
  readonly trials: ReactNode
}

function Row({ label, hint, icon, isOn, onChange, problem, trials }: RowProps) {
  return (
    <section>
      {onChange === null ? (
        <h3>
          {icon}
          {label}
        </h3>
      ) : (
        <Switch label={label} icon={icon} checked={isOn} onChange={onChange} />
      )}
      {onChange === null ? null : <p>{hint}</p>}
      {problem === null ? null : (
        <p role="status" className={textStyles.warning} data-slot="error">
          {problem}
        </p>
      )}
      {trials === null ? null : <div className={styles.trials}>{trials}</div>}
    </section>
  )
}

function Trial({ label, onRun }: { readonly label: string; readonly onRun: () => void }) {
  return (
    <Button size="sm" icon={<Play size={13} aria-hidden="true" />} onClick={onRun}>
      {label}
    </Button>
  )
}
