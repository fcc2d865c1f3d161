import { Plus } from 'lucide-react'
import { useNavigate } from 'react-router'
import { mayPlan } from '../../api/tokens.ts'
import { NEW_TRIP_PATH } from '../../text/trip-paths.ts'
import { Button } from '../../ui/button.tsx'

/** What is to be done where no trip is active: to who may begin one, the way there. */
export function NewTripAction() {
  const go = useNavigate()
  return mayPlan() ? (
    <Button icon={<Plus size={15} aria-hidden="true" />} onClick={() => go(NEW_TRIP_PATH)}>
      Nuevo viaje
    </Button>
  ) : null
}
