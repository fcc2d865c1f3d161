import type { LatLng } from '@vigia/domain/geo/lat-lng'
import { usePlaceWords } from './use-place-words.ts'

interface PlaceWordsProps {
  readonly point: LatLng
  readonly className?: string | undefined
}

/** The words of a place beside its coordinates; nothing until they are known. */
export function PlaceWords({ point, className }: PlaceWordsProps) {
  const words = usePlaceWords(point)
  return words === null ? null : (
    <span className={className} data-slot="place">
      {words}
    </span>
  )
}
