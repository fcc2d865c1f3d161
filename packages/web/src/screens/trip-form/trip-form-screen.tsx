import { Lock } from 'lucide-react'
import { useParams } from 'react-router'
import { mayPlan } from '../../api/tokens.ts'
import { getTrip } from '../../api/trip-form.ts'
import { useAnswer } from '../../api/use-answer.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { HeaderSlot } from '../../widgets/header-slot.tsx'
import { Loaded } from '../../widgets/loaded.tsx'
import { TripForm } from './trip-form.tsx'

/** A new trip, or one that is changed, by form (design §10). */
export function Screen() {
  const { id = null } = useParams()
  if (!mayPlan()) {
    return (
      <>
        <HeaderSlot title={id === null ? 'Nuevo viaje' : 'Editar viaje'} />
        <EmptyState
          icon={<Lock size={26} aria-hidden="true" />}
          title="Sin permiso"
          hint="Crear y editar viajes es de administradores y supervisores: pídalo a uno de ellos."
        />
      </>
    )
  }
  return id === null ? <TripForm key="new" stored={null} onReload={() => undefined} /> : <StoredTrip key={id} id={id} />
}

function StoredTrip({ id }: { readonly id: string }) {
  const answer = useAnswer({
    queryKey: ['trip-form', id],
    queryFn: ({ signal }) => getTrip(id, signal),
    gcTime: 0,
    // The version that a person began with is what saving asks for, and a new one begins the form anew.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
  return (
    <Loaded answer={answer} loading="Cargando el viaje…">
      {(stored) => <TripForm key={stored.version} stored={stored} onReload={answer.retry} />}
    </Loaded>
  )
}
