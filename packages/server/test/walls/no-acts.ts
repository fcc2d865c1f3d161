import type { EndpointName } from '@vigia/contract'

/** Calls that are not a GET and yet leave no entry, or are audited elsewhere; each with its reason. */
export const NO_ACTS: Partial<Record<EndpointName, string>> = {
  refresh: 'renews what a sign-in gave, which is audited; a copied token that is used again leaves refresh-reuse',
  activate: 'is audited by 09-acts-without-their-call.test.ts: it needs a link that the server shows only once',
  passkeySignInOptions: 'keeps a challenge of five minutes; what it opens is audited as passkeySignIn',
  passkeyOptions: 'keeps a challenge of five minutes; what it adds is audited as addPasskey',
  readActivation: 'says whose link it is, to who has it, without using it',
  startTotp: 'keeps a secret that opens nothing until confirmTotp, which is audited',
  reportActivity: 'says that somebody sits before a session, whose beginning and end are audited',
  visitDemoFleet: 'opens a session in the simulated company, which changes nothing of the real one',
  checkTrip: 'judges a form that is not saved; what is saved is an act',
  leaseTrip:
    'says for half a minute who has a card open; taking it over from somebody is audited (features/logbook/rounds.test.ts)',
  releaseTrip: 'says that a card is no longer open',
  queryTravels: 'reads, by POST since its text is long',
  roadsOfPoints: 'reads, by POST since its points are many',
  readGeoFile: 'reads a file and keeps nothing of it',
  osmandPost: 'the word of a device, which the positions themselves keep',
  osmandSecretPost: 'the word of a device, which the positions themselves keep',
  owntracks: 'the word of a device, which the positions themselves keep',
  consentByLink:
    'of an operator without a session: its entry is tested in features/operator-link/operator-link.test.ts',
  postPositionsByLink: 'the word of a device, which the positions themselves keep',
  reportByLink: 'the word of an operator: an entry of the logbook, or an alert, which are audited by themselves',
  panicByLink: 'a call for help: the alert that it opens keeps it',
  traccarForward: 'the word of a platform, which the positions themselves keep',
  mirrorWebhook: 'the word of a platform, which the positions themselves keep',
  previewRiskSettings: 'compares with weights that are not saved; what is saved of them is an act',
  startBasemapUpload: 'keeps a file that nobody is shown; putting it to use is an act',
  sendBasemapPart: 'keeps a part of a file that nobody is shown; putting it to use is an act',
  cancelAccessCheck: 'ends what startAccessCheck began, which is an act; nothing of it is kept',
  cancelBasemapUpload: 'forgets a file that nobody was shown',
  finishBasemapUpload: 'is audited by features/map-tiles/own-streets.test.ts: it needs a server that keeps files',
  removeBasemap: 'is audited by features/map-tiles/own-streets.test.ts: it needs a server that keeps files',
  testMapLayer: 'asks an address that is not saved; what is saved of it is an act',
}
