import { useEffect, useRef } from 'react'
import { criticalAlertOf } from '../../../alerts/critical-alert-of.ts'
import { useAlerts } from '../../../alerts/use-alerts.ts'
import type { ContactTrip } from '../../../api/logbook.ts'
import { showToast } from '../../../ui/show-toast.ts'

/** Tells of each trip that has just become the next one of the round, and for which alert. Apart: alerts come at any time. */
export function PromotedToasts({ promoted }: { readonly promoted: readonly ContactTrip[] }) {
  const state = useAlerts()
  const alerts = useRef(state)
  useEffect(() => {
    alerts.current = state
  })
  useEffect(() => {
    for (const { tripId, plates, invoice, level } of promoted) {
      if (level !== 'critical') continue
      const why = criticalAlertOf(alerts.current, tripId)?.title ?? 'riesgo crítico'
      showToast({ title: `${plates ?? invoice} pasa a ser el siguiente: ${why}` })
    }
  }, [promoted])
  return null
}
