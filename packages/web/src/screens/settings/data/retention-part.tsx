import { useState } from 'react'
import { getRetention, type Storage } from '../../../api/storage.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { Loaded } from '../../../widgets/loaded.tsx'
import { RetentionForm } from './retention-form.tsx'

interface RetentionPartProps {
  /** Null while it is not known. */
  readonly storage: Storage | null
  readonly onSaved: () => void
}

/** How long positions stay. */
export function RetentionPart({ storage, onSaved }: RetentionPartProps) {
  const retention = useAnswer({ queryKey: ['retention'], queryFn: ({ signal }) => getRetention(signal) })
  const [saved, setSaved] = useState(0)
  return (
    <Loaded answer={retention} loading="Cargando la retención…">
      {({ value, etag }) => (
        <RetentionForm
          key={`${etag} ${saved}`}
          stored={value}
          etag={etag}
          storage={storage}
          onSaved={() => {
            setSaved(saved + 1)
            retention.retry()
            onSaved()
          }}
        />
      )}
    </Loaded>
  )
}
