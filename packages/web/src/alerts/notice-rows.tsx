import { Bell, MonitorSmartphone, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button } from '../ui/button.tsx'
import layoutStyles from '../ui/layout.module.css'
import { Switch } from '../ui/switch.tsx'
import textStyles from '../ui/text.module.css'
import { useAlertPreferences } from './use-alert-preferences.ts'

/** Notifications and push of this browser. */
export function NoticeRows() {
  const preferences = useAlertPreferences()
  const { notifications, notificationsProblem, push, pushProblem } = preferences
  return (
    <>
      <NoticeRow
        label="Notificaciones del navegador"
        hint="Un aviso aunque esté viendo otra ventana."
        icon={<Bell size={16} aria-hidden="true" />}
        isOn={notifications === 'on'}
        onChange={notifications === 'unsupported' ? null : (on) => void preferences.setNotifications(on)}
        problem={notificationsProblem}
        trials={notifications === 'on' ? <NoticeTrial label="Probar" onRun={preferences.testNotification} /> : null}
      />
      <NoticeRow
        label="Avisos con la pestaña cerrada"
        hint="Llegan a este navegador aunque Vigía no esté abierto."
        icon={<MonitorSmartphone size={16} aria-hidden="true" />}
        isOn={push === 'on'}
        onChange={push === 'unsupported' ? null : (on) => void preferences.setPush(on)}
        problem={pushProblem}
        trials={push === 'on' ? <NoticeTrial label="Probar" onRun={() => void preferences.testPush()} /> : null}
      />
    </>
  )
}

interface NoticeRowProps {
  readonly label: string
  readonly hint: string
  readonly icon: ReactNode
  readonly isOn: boolean
  /** Null where the browser has none: the reason stands in the switch's place. */
  readonly onChange: ((on: boolean) => void) | null
  readonly problem: string | null
  readonly trials: ReactNode
}

/** One way in which alerts are told: its switch, its trial and, if it can't work here, the reason. */
export function NoticeRow({ label, hint, icon, isOn, onChange, problem, trials }: NoticeRowProps) {
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
      {trials === null ? null : <div className={layoutStyles.flowClose}>{trials}</div>}
    </section>
  )
}

export function NoticeTrial({ label, onRun }: { readonly label: string; readonly onRun: () => void }) {
  return (
    <Button size="sm" icon={<Play size={13} aria-hidden="true" />} onClick={onRun}>
      {label}
    </Button>
  )
}
