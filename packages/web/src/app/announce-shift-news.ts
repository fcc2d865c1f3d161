import { acquireLive } from '../live/live.ts'
import { logbookTabPath } from '../screens/logbooks/logbook-tabs.ts'
import { shortName } from '../text/short-name.ts'
import { showToast } from '../ui/show-toast.ts'

/**
 * Tells, on whatever screen, what is said to this person in a hand-over (design, second part §3), and a supervisor that trips are
 * nobody's any more; each with the way to it, and until it is closed. Returns what ends it.
 */
export function announceShiftNews(goTo: (path: string) => void): () => void {
  const live = acquireLive()
  const stops = [
    live.onHandoverWord(({ by, about, text, kind }) =>
      showToast({
        title: `${shortName(by)} ${kind === 'answer' ? 'contesta sobre' : 'pregunta por'} ${about}`,
        ...{ detail: text, stayMs: null },
        action: { label: 'Ver la entrega', run: () => goTo(logbookTabPath('entrega')) },
      }),
    ),
    live.onTripsLost(({ from, trips }) =>
      showToast({
        title: trips === 1 ? '1 viaje quedó compartido' : `${trips} viajes quedaron compartidos`,
        ...{ detail: `${from} ya no ${trips === 1 ? 'lo' : 'los'} atiende.`, stayMs: null },
        action: { label: 'Ver Todas', run: () => goTo(logbookTabPath('todas')) },
      }),
    ),
  ]
  return () => {
    for (const stop of stops) stop()
  }
}
