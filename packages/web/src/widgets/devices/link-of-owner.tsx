import { NO_CALL } from '../../alerts/use-duress.ts'
import type { DeviceOwner } from '../../api/devices.ts'
import { getOperator } from '../../api/operators.ts'
import { useAnswer } from '../../api/use-answer.ts'
import textStyles from '../../ui/text.module.css'
import { Loaded } from '../loaded.tsx'
import { OperatorLinkPart } from '../operator-link/operator-link-part.tsx'

/** The link without an app of the trip that a phone's operator is on: of whom there is none, or who has no trip, it is said. */
export function LinkOfOwner({ owner }: { readonly owner: DeviceOwner | null }) {
  if (owner === null)
    return (
      <p className={textStyles.note}>El enlace es del viaje de un operador: elija primero de quién es el teléfono.</p>
    )
  return <LinkOfOperator key={owner.ownerId} operatorId={owner.ownerId} />
}

function LinkOfOperator({ operatorId }: { readonly operatorId: string }) {
  const answer = useAnswer({
    queryKey: ['operator', operatorId],
    queryFn: ({ signal }) => getOperator(operatorId, signal),
  })
  return (
    <Loaded answer={answer} loading="Buscando su viaje…">
      {({ operator: { name, phone, trip, isOnOtherTrip, isUnderDuress } }) =>
        isUnderDuress ? (
          <p className={textStyles.note}>{NO_CALL.said}</p>
        ) : trip === null ? (
          <p className={textStyles.note}>
            {isOnOtherTrip
              ? `${name} está en un viaje fuera de su alcance: quien lo ve puede hacerle el enlace.`
              : `${name} no tiene viaje en curso. El enlace es de un viaje: se hace cuando lo tenga.`}
          </p>
        ) : (
          <>
            <p className={textStyles.note}>{`Del viaje ${trip.invoice}, ${trip.origin} a ${trip.destination}`}</p>
            <OperatorLinkPart key={trip.tripId} tripId={trip.tripId} phone={phone} />
          </>
        )
      }
    </Loaded>
  )
}
