import type { HandoverSide } from '@vigia/domain/shifts/handover-state'
import { useState } from 'react'
import { type Handover, listHandoverPeople, nameHandoverPerson } from '../../../api/handovers.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import { Select } from '../../../ui/select.tsx'
import { Loaded } from '../../../widgets/loaded.tsx'
import { useHandoverAct } from './use-handover.ts'

interface NamePersonProps {
  readonly handover: Handover
  readonly side: HandoverSide
  readonly onClose: () => void
}

/** A supervisor says who hands over, or who receives. */
export function NamePersonDialog({ handover, side, onClose }: NamePersonProps) {
  const people = useAnswer({ queryKey: ['handover', 'people'], queryFn: ({ signal }) => listHandoverPeople(signal) })
  const [chosen, setChosen] = useState<string | null>(handover[side]?.id ?? null)
  const naming = useHandoverAct((userId: string) => nameHandoverPerson(handover.handoverId, side, userId), onClose)
  const other = side === 'outgoing' ? handover.incoming : handover.outgoing
  return (
    <Dialog open onOpenChange={onClose} title={side === 'outgoing' ? 'Quién entrega' : 'Quién recibe'} widthRem={24}>
      <Loaded answer={people} loading="Cargando personas…">
        {(all) => (
          <Form
            isBusy={naming.isPending}
            message={naming.error?.message ?? null}
            onSubmit={() => (chosen === null ? undefined : naming.mutate(chosen))}
            acts={
              <>
                <Button tone="ghost" onClick={onClose}>
                  Cancelar
                </Button>
                <Button type="submit" tone="primary" disabled={chosen === null}>
                  Guardar
                </Button>
              </>
            }
          >
            <Select
              label="Persona"
              all="Elija una persona"
              value={chosen}
              options={all.filter(({ id }) => id !== other?.id).map(({ id, name }) => ({ value: id, label: name }))}
              onChange={setChosen}
            />
          </Form>
        )}
      </Loaded>
    </Dialog>
  )
}
