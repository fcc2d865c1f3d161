import { getRetention, type Storage } from '../../../api/storage.ts'
import { useAnswer } from '../../../api/use-answer.ts'
import { Loaded } from '../../../widgets/loaded.tsx'
import { RetentionForm } from './retention-form.tsx'

interface RetentionPartProps {
  /** Null while it is not known. */
  readonly storage: Storage | null
  readonly onSaved: () => void
}

/** How long each kind stays. */
export function RetentionPart({ storage, onSaved }: RetentionPartProps) {
  const retention = useAnswer({ queryKey: ['retention'], queryFn: ({ signal }) => getRetention(signal) })
  return (
    <Loaded answer={retention} loading="Cargando la retención…">
      {({ value, etag }) => (
        <RetentionForm newest={{ value, etag }} storage={storage} onOutdated={retention.retry} onSaved={onSaved} />
      )}
    </Loaded>
  )
}
