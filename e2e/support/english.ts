import type { Page } from '@playwright/test'

/**
 * English words that are no Spanish ones, nor names or units that are said in English here (GPS, ETA, webhook, Sentinel Pro, ping).
 * The commonest of the language, and those that a screen of ours would slip in.
 */
const ENGLISH = (
  'about above access account actions active add added address after alerts all already also always an and any apply are ask at ' +
  'available away back because been before below between both but by cancel canceled cancelled cannot carrier change changed ' +
  'changes check clear click client close closed comment complete completed connect connected connecting connection contact ' +
  'contents continue could copied copy create created current customer daily dashboard days default delayed delete deleted ' +
  'delivered delivery destination details device devices disable disabled disconnected does done down download driver drivers ' +
  'edit empty enable enabled end ended enter event events every expired export failed failure false fetch file files fill filter ' +
  'filters find first found from fuel full get given go have hello help here hide high history hours how idle if ' +
  'import incoming info invalid invoice is issue it its item items just keep key keys know known last later latest ' +
  'less level link list live load loaded loading location lock login logout lost low made mail make manage many map matches max ' +
  'medium merge message messages minutes missing mode month more most move moving must name near never new next nobody none not ' +
  'notes nothing now null object of off offline often ok okay old on online only open opened operator or order other our out over ' +
  'owner page pages password past pause pending people person phone phones place places play please position positions previous ' +
  'print processing progress provider ready reason received record refresh refused reject rejected remove removed rename report ' +
  'request required reset resolve resolved results retry risk role route routes row rows rule rules running safe save saved ' +
  'saving search seconds secret see select selected send sent server session sessions set settings share shift show showing shown ' +
  'sign signal silence since size some sort source speed start started state status step steps still stop stopped stops success ' +
  'such support system table take team test than that the their them then there these they this those through time timeout title ' +
  'to today token tomorrow too tracker transit travel travels trip trips true try type unable undefined under undo unit units ' +
  'unknown unlock unnamed until unsaved untitled up update updated upload used user username users using value values vehicle ' +
  'verify version view wait waiting warning warnings was watch we week were what when where which while who why will with within ' +
  'without word words work works would write wrong year yes yesterday yet you your zone zones'
).split(' ')

/** The words that the specification gives to marks of a trip and of the menu, an app's name, and what stands on a keyboard. */
const GIVEN = String.raw`\b(GPS OK|Traccar Client|NEW|ACTIVE|(Ctrl|Shift) \w+)\b`

/** What is no sentence of ours: keys of the keyboard, code, identifiers, and what others call themselves. */
const NOT_OURS = 'script, style, code, pre, kbd, [lang="en"], [data-slot~="plate"], .maplibregl-ctrl-attrib'

/** The English words in what a page shows and says, each with where it stands: `the “The map is loading”`. */
export const englishIn = (page: Page): Promise<readonly string[]> =>
  page.evaluate(
    ({ english, notOurs, given }) => {
      const words = new Set(english)
      const texts = new Set<string>([document.title])
      for (const element of document.body.querySelectorAll<HTMLElement>('*')) {
        if (element.closest(notOurs) !== null) continue
        for (const name of ['aria-label', 'aria-description', 'title', 'placeholder', 'alt'])
          texts.add(element.getAttribute(name) ?? '')
        for (const node of element.childNodes) if (node.nodeType === Node.TEXT_NODE) texts.add(node.nodeValue ?? '')
      }
      const wordsOf = (text: string): string[] =>
        text
          .replace(new RegExp(given, 'g'), '')
          .toLowerCase()
          .match(/[\p{L}\p{N}_.:@/-]+/gu) ?? []
      return [...texts].flatMap((text) =>
        [...new Set(wordsOf(text))]
          .filter((word) => words.has(word.replace(/[.:]+$/, '')))
          .map((word) => `${word} “${text.trim().slice(0, 80)}”`),
      )
    },
    { english: ENGLISH, notOurs: NOT_OURS, given: GIVEN },
  )
