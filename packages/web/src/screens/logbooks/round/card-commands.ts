import { OUTCOME_LABEL, OUTCOMES_OF } from '@vigia/domain/communication/contact-outcome'
import type { Command } from '../../../widgets/command-registry.ts'
import { OPERATOR_SPOKE } from './outcome-keys.tsx'
import type { Composer } from './use-composer.ts'
import type { Party } from './use-party.ts'

/** `party`: whose outcomes the digits are. */
interface CardActs extends Pick<Party, 'party' | 'ofOperator'> {
  readonly composer: Composer
  readonly step: (by: 1 | -1) => void
  readonly call: () => void
  readonly write: () => void
  readonly dispatch: () => void
  readonly skip: () => void
  /** Absent: nobody wrote of the trip while its card was open. */
  readonly look?: () => void
  readonly keep: () => void
  readonly schedule: () => void
  readonly askWhy: () => void
  readonly photo: () => void
}

/** The keys of one letter or digit. */
export function cardCommands({
  composer,
  party,
  ofOperator,
  step,
  call,
  write,
  dispatch,
  skip,
  look,
  keep,
  schedule,
  askWhy,
  photo,
}: CardActs): readonly Command[] {
  const command = (keys: string, label: string, run: () => void, repeats = false): Command => ({
    ...{ id: `round-${keys}`, keys, label, group: 'Acciones', hidden: true, repeats, run },
  })
  return [
    ...OUTCOMES_OF[party].map((outcome, at) =>
      command(String(at + 1), `Resultado: ${OUTCOME_LABEL[outcome]}`, () => composer.choose(outcome)),
    ),
    ...(party === 'operator' ? [] : [command(String(OUTCOMES_OF[party].length + 1), OPERATOR_SPOKE, ofOperator)]),
    ...(composer.canStop ? [command('0', 'Motivo de parada', askWhy)] : []),
    ...(look === undefined ? [] : [command('o', 'Ver lo que escribió otra persona', look)]),
    command('e', 'Editar el comentario', () => composer.edit(true)),
    command('l', 'Llamar al operador', call),
    command('w', 'WhatsApp al operador', write),
    command('d', 'Llamar al despacho de la línea', dispatch),
    command('n', 'Próximo contacto', schedule),
    command('v', 'Visible para el cliente', () => composer.canBeVisible && composer.setVisible(!composer.isVisible)),
    command('f', 'Agregar una foto', photo),
    command('p', 'Promesa cumplida', keep),
    command('s', 'Omitir el viaje', skip),
    command('j', 'Viaje siguiente', () => step(1), true),
    command('k', 'Viaje anterior', () => step(-1), true),
  ]
}
