import { useMutation } from '@tanstack/react-query'
import { type FormEvent, useId, useState } from 'react'
import type { Alert, ResolveCause } from '../api/alerts.ts'
import { Button } from '../ui/button.tsx'
import { CAUSE_LABEL, CAUSES } from './alert-text.ts'
import { MAX_NOTE } from './note-form.tsx'
import { useAlertActions } from './use-alert-actions.ts'

/** Closes the alert with a cause. Without one it asks for it; nothing is closed by a slip. */
export function ResolveForm({ alert }: { readonly alert: Alert }) {
  const [isOpen, setOpen] = useState(false)
  const [cause, setCause] = useState<ResolveCause | null>(null)
  const [note, setNote] = useState('')
  const [isMissing, setMissing] = useState(false)
  const { resolve } = useAlertActions()
  const resolving = useMutation({
    mutationFn: (chosen: ResolveCause) => resolve(alert, chosen, note.trim() === '' ? null : note.trim()),
  })
  const errorId = useId()
  const submit = (event: FormEvent): void => {
    event.preventDefault()
    setMissing(cause === null)
    if (cause !== null && !resolving.isPending) resolving.mutate(cause)
  }
  if (!isOpen) {
    return (
      <section className="sec nb">
        {alert.needsResolution ? (
          <p className="none">Esta alerta no se cierra sola: requiere que una persona la resuelva con su causa.</p>
        ) : null}
        <Button wide onClick={() => setOpen(true)}>
          Resolver alerta
        </Button>
      </section>
    )
  }
  return (
    <section className="sec nb">
      <header>
        <h3>Resolver con causa</h3>
      </header>
      <form className="rsf" onSubmit={submit}>
        <fieldset aria-describedby={isMissing ? errorId : undefined}>
          <legend className="vh">Causa</legend>
          {CAUSES.map((each) => (
            <label key={each}>
              <input
                type="radio"
                name="causa"
                checked={cause === each}
                onChange={() => {
                  setCause(each)
                  setMissing(false)
                }}
              />
              {CAUSE_LABEL[each]}
            </label>
          ))}
        </fieldset>
        <div className="inp">
          <textarea
            aria-label="Nota de la resolución, opcional"
            placeholder="Nota (opcional)"
            rows={2}
            value={note}
            maxLength={MAX_NOTE}
            onChange={(event) => setNote(event.target.value)}
          />
        </div>
        {isMissing ? (
          <p role="alert" id={errorId} className="err">
            Elija la causa
          </p>
        ) : null}
        {resolving.error === null ? null : (
          <p role="alert" className="err">
            {resolving.error.message}
          </p>
        )}
        <div className="acts">
          <Button tone="ghost" onClick={() => setOpen(false)}>
            Cancelar
          </Button>
          <Button type="submit" aria-busy={resolving.isPending || undefined}>
            {resolving.isPending ? 'Resolviendo…' : 'Resolver'}
          </Button>
        </div>
      </form>
    </section>
  )
}
