import { errorText } from '../../api/api-error.ts'
import type { LaneRoute } from '../../api/lane-routes.ts'
import { putPlannedRoute } from '../../api/planned-routes.ts'
import { showToast } from '../../ui/show-toast.ts'

const OFFER_STAYS_MS = 15_000

/** Says that a trip is saved, and offers it the way of earlier trips, where there is one to be offered: it is never set unasked. */
export function reportSaved(id: string, offered: LaneRoute | null): void {
  const saved = { id: 'trip-saved', tone: 'ok', title: 'Viaje guardado' } as const
  if (offered === null) {
    showToast(saved)
    return
  }
  const take = (): void =>
    void putPlannedRoute(id, offered.points, 'past_trip').then(
      () => showToast({ ...saved, title: 'Ruta planeada guardada' }),
      (error: unknown) => reportWithoutRoute(error, null),
    )
  showToast({
    ...saved,
    detail: `${offered.trips} viajes de esta ruta fueron por el mismo camino.`,
    action: { label: 'Usarlo como ruta planeada', run: take },
    stayMs: OFFER_STAYS_MS,
  })
}

/** The trip is saved all the same; `open` leads to its form, where a route that was drawn for it is kept. */
export const reportWithoutRoute = (error: unknown, open: (() => void) | null): void =>
  showToast({
    ...{ tone: 'error', title: 'El viaje se guardó; su ruta planeada, no', detail: errorText(error) },
    ...(open === null ? {} : { action: { label: 'Abrir el viaje con su ruta', run: open }, stayMs: OFFER_STAYS_MS }),
  })

export const reportWithoutPassword = (error: unknown): void =>
  showToast({ tone: 'error', title: 'El viaje se guardó sin contraseña de GPS', detail: errorText(error) })
