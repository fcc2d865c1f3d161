import type { OtherEntry } from '../../api/catalogues.ts'
import { Banner } from '../../ui/banner.tsx'
import { Button } from '../../ui/button.tsx'

interface TakenNameProps {
  readonly taken: OtherEntry | null
  readonly onMerge: (otherId: string) => void
}

/** That another entry has the name already, and the way to make one of both. */
export function TakenName({ taken, onMerge }: TakenNameProps) {
  if (taken === null) return null
  const { id, name } = taken
  return (
    <Banner tone="warning" urgent title={`Ya existe «${name}»`}>
      {id === null ? null : (
        <>
          Si son lo mismo, combínelos en uno.{' '}
          <Button size="sm" onClick={() => onMerge(id)}>
            Combinar…
          </Button>
        </>
      )}
    </Banner>
  )
}
