import { townAsPlace } from '@vigia/domain/place/place-in-words'
import type { TripTown } from '../../api/trips-in-transit.ts'
import { classNames } from '../../ui/class-names.ts'
import layoutStyles from '../../ui/layout.module.css'
import textStyles from '../../ui/text.module.css'

/** Says that an end of a trip is known no nearer than by its town; nothing where it is. */
export function TownNote({ town }: { readonly town: TripTown | null }) {
  return town === null ? null : (
    <span className={classNames(layoutStyles.block, textStyles.note)} data-slot="town">
      {townAsPlace(town.name)}
    </span>
  )
}
