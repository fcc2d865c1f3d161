import { useMutation } from '@tanstack/react-query'
import type { Resolution } from '@vigia/domain/alerts/false-alarm'
import { useState } from 'react'
import { EMPTY_RESOLUTION, ResolutionFields, readResolution } from '../../../alerts/resolution-fields.tsx'
import resolveStyles from '../../../alerts/resolve-form.module.css'
import { Button } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { Form } from '../../../ui/form.tsx'
import type { Batch } from './use-batch.ts'

interface BatchResolveDialogProps {
  readonly batch: Pick<Batch, 'chosen' | 'run'>
  readonly onClose: () => void
}

/** With what cause all that are chosen shall be closed. One of safety among them asks for what each of those asks. */
export function BatchResolveDialog({ batch: { chosen, run }, onClose }: BatchResolveDialogProps) {
  const [draft, setDraft] = useState(EMPTY_RESOLUTION)
  const [hasTried, setTried] = useState(false)
  const types = chosen.map(({ type }) => type)
  const read = readResolution(types, draft)
  const resolving = useMutation({
    mutationFn: (resolution: Resolution) => run({ kind: 'resolve', ...resolution }),
  })
  const submit = (): void => {
    setTried(true)
    if ('value' in read && !resolving.isPending) resolving.mutate(read.value)
  }
  const count = chosen.length
  return (
    <Dialog
      open
      onOpenChange={onClose}
      title={count === 1 ? 'Resolver 1 alerta' : `Resolver ${count} alertas`}
      description="Todas con la misma causa; de cada una se dice qué pasó."
      widthRem={30}
    >
      <Form
        worksUnheard
        isBusy={resolving.isPending}
        message={resolving.error?.message ?? null}
        onSubmit={submit}
        acts={
          <>
            <Button tone="ghost" onClick={onClose}>
              Cancelar
            </Button>
            <Button type="submit" tone="primary" aria-busy={resolving.isPending || undefined}>
              {resolving.isPending ? 'Resolviendo…' : 'Resolver'}
            </Button>
          </>
        }
      >
        <div className={resolveStyles.form}>
          <ResolutionFields
            types={types}
            draft={draft}
            onChange={setDraft}
            problem={hasTried && 'problem' in read ? read.problem : null}
          />
        </div>
      </Form>
    </Dialog>
  )
}
