import { OldAnswer } from '../../fleet-screen/parts/fleet-notices.tsx'
import type { Refreshing } from '../../fleet-screen/view/use-fleet-view.ts'
import { isUnheard } from '../../live/connection.ts'
import { useConnection } from '../../live/use-live.ts'
import { NotLive } from '../../widgets/not-live.tsx'

/** Says when positions or the list of trips are no longer true: without a connection the list's own failure is no news. */
export function StalenessBanner({ refreshing }: { readonly refreshing: Pick<Refreshing, 'error' | 'loadedAt'> }) {
  const connection = useConnection()
  const { error, loadedAt } = refreshing
  if (isUnheard(connection)) {
    return <NotLive shown={loadedAt === 0 ? null : 'las últimas posiciones recibidas'} />
  }
  if (error === null || loadedAt === 0) return null
  return <OldAnswer title="No se pudo actualizar la lista de viajes" cause={error.message} loadedAt={loadedAt} />
}
