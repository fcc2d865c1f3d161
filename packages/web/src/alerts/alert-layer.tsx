import { Bell } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useNavigate } from 'react-router'
import { isRecord } from '../browser/is-record.ts'
import { showToast } from '../ui/show-toast.ts'
import { useOnDemand } from '../ui/use-on-demand.ts'
import { type Command, useCommands } from '../widgets/command-registry.ts'
import { acquireAlerts } from './acquire-alerts.ts'
import { AlertAnnouncer } from './alert-announcer.tsx'
import { openAlert, useOpenedAlert } from './alert-host.ts'
import type { AlertNews } from './alert-store.ts'
import { newsBatches } from './news-batches.ts'
import { notifyMissed, notifyNews } from './notify-news.ts'
import { OPEN_ALERT_PREFERENCES, openAlertPreferences } from './open-alert-preferences.ts'
import { renewPush } from './push-subscription.ts'
import { useAlertPreferences } from './use-alert-preferences.ts'
import { useAlerts } from './use-alerts.ts'
import { useSoundRepeat } from './use-sound-repeat.ts'

const loadPanel = () => import('./alert-panel.tsx').then(({ AlertPanel }) => AlertPanel)
const loadPreferences = () => import('./preferences-dialog.tsx').then(({ PreferencesDialog }) => PreferencesDialog)

const ALERTS_PATH = '/alerts'
const COMMANDS: readonly Command[] = [
  {
    id: 'alert-preferences',
    label: 'Sonido y notificaciones de alertas',
    group: 'Acciones',
    standing: 'alerts',
    keywords: 'configuración ajustes avisos push probar',
    icon: <Bell size={15} aria-hidden="true" />,
    run: openAlertPreferences,
  },
]

/** What alerts do on every screen: they are said, shown, sounded and notified. One, mounted by the shell. */
export function AlertLayer() {
  const state = useAlerts()
  const navigate = useNavigate()
  const opened = useOpenedAlert()
  const [batch, setBatch] = useState<readonly AlertNews[]>([])
  const [isChoosing, setChoosing] = useState(false)
  const AlertPanel = useOnDemand(loadPanel, opened !== null)
  const PreferencesDialog = useOnDemand(loadPreferences, isChoosing)
  // It changes with each path; what gathers news must not begin anew for that.
  const lead = useRef(navigate)
  lead.current = navigate
  useCommands(COMMANDS)
  useSoundRepeat(state)
  useBlockedSoundNotice()

  useEffect(() => void renewPush(), [])

  useEffect(() => {
    const showAll = (): void => void lead.current(ALERTS_PATH)
    const { receive, stop } = newsBatches((together) => {
      setBatch(together)
      void notifyNews(together, showAll)
    })
    const { onNews, onMissed, takeEarly } = acquireAlerts()
    const stopNews = onNews(receive)
    const stopMissed = onMissed((alerts) => void notifyMissed(alerts, showAll))
    const early = takeEarly()
    for (const news of early.news) receive(news)
    if (early.missed.length > 0) void notifyMissed(early.missed, showAll)
    return () => {
      stopNews()
      stopMissed()
      stop()
    }
  }, [])

  useEffect(() => {
    const choose = (): void => setChoosing(true)
    /** A click on a notification that the service worker showed. */
    const receive = ({ data }: MessageEvent<unknown>): void => {
      if (isRecord(data) && data.type === 'open-alert' && typeof data.alertId === 'string') openAlert(data.alertId)
    }
    globalThis.addEventListener(OPEN_ALERT_PREFERENCES, choose)
    navigator.serviceWorker?.addEventListener('message', receive)
    return () => {
      globalThis.removeEventListener(OPEN_ALERT_PREFERENCES, choose)
      navigator.serviceWorker?.removeEventListener('message', receive)
    }
  }, [])

  return (
    <>
      <AlertAnnouncer batch={batch} />
      {opened !== null && AlertPanel !== null ? <AlertPanel alertId={opened} onClose={() => openAlert(null)} /> : null}
      {isChoosing && PreferencesDialog !== null ? <PreferencesDialog onClose={() => setChoosing(false)} /> : null}
    </>
  )
}

/** A sound that should have been heard and was not is reported: silence must not look like quiet. */
function useBlockedSoundNotice(): void {
  const { soundProblem, testSound } = useAlertPreferences()
  useEffect(() => {
    if (soundProblem === null) return
    showToast({
      id: 'blocked-sound',
      tone: 'error',
      title: 'El sonido de alertas no se oye',
      detail: soundProblem,
      action: { label: 'Probar sonido', run: () => testSound('critical') },
      stayMs: null,
    })
  }, [soundProblem, testSound])
}
