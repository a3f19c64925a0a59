import type { ReactNode } from 'react'
import { formatCount, plural } from '../numbers.ts'

export const noAnswerWithin10Seconds = 'Keine Antwort innerhalb von 10 Sekunden.'
export const noServerCanBeReachedThere = 'Dort ist kein Server erreichbar.'
export const aServerAnswersThereAndAsks = 'Dort antwortet ein Server und verlangt zuerst eine Anmeldung.'
export const aServerAnswersThereButWith = (status: number) =>
  `Dort antwortet ein Server, aber mit dem Status ${status}.`
export const somethingAnswersThereButItIs = 'Dort antwortet etwas, aber es ist nicht Ibid.'
export const ibidAnsweredInMs = (version: string, took: number) => `Ibid ${version} antwortete in ${took} ms.`
export const testConnection = 'Verbindung testen'
export const profile = 'Profil'
export const displayName = 'Anzeigename'
export const email = 'E-Mail'
export const organization = 'Organisation'
export const light = 'Hell'
export const dark = 'Dunkel'
export const system = 'System'
export const appearance = 'Darstellung'
export const theme = 'Design'
export const language = 'Sprache'
export const asInTheBrowser = 'Wie im Browser'
export const answersStayInTheirLanguage =
  'Gilt in diesem Browser, sobald Sie speichern. Antworten bleiben in der Sprache Ihrer Dokumente.'
export const apiConfiguration = 'API-Konfiguration'
export const apiEndpoint = 'API-Endpunkt'
export const keptInThisBrowserAnotherServer = (here: ReactNode, there: ReactNode) => (
  <>
    Gilt nur in diesem Browser. Für einen anderen Server als den dieser Seite brauchen Sie hier {here} und
    dort {there}.
  </>
)
export const requestTimeoutSeconds = 'Zeitlimit für Anfragen (Sekunden)'
export const uploadsAndAnswersBeingWritten =
  'Für Uploads und Antworten, die gerade geschrieben werden, gilt kein Zeitlimit.'
export const thisBrowserCannotNotifyYouFrom =
  'Dieser Browser kann Sie von dieser Seite aus nicht benachrichtigen.'
export const thisBrowserBlocksNotifications =
  'Dieser Browser blockiert Mitteilungen dieser Seite. Erlauben Sie sie in seinen Einstellungen für diese Website.'
export const thisBrowserHasNotAllowedIt =
  'Dieser Browser hat Mitteilungen noch nicht erlaubt. Schalten Sie sie aus und wieder ein, um gefragt zu werden.'
export const thisBrowserTellsYou =
  'Dieser Browser meldet Ihnen, wenn ein Upload endet, während die Seite nicht sichtbar ist.'
export const thisBrowserTellsYouAsksFirst =
  'Dieser Browser meldet Ihnen, wenn ein Upload endet, während die Seite nicht sichtbar ist. Er fragt Sie vorher.'
export const notifications = 'Mitteilungen'
export const emailNotifications = 'Mitteilungen per E-Mail'
export const thisInstanceSendsNoMailThe =
  'Ibid verschickt noch keine E-Mails. Ihre Wahl ist für später gespeichert.'
export const pushNotifications = 'Push-Mitteilungen'
export const productUpdates = 'Produktneuigkeiten'
export const nothingIsFetchedFromTheNetwork =
  'Ibid lädt nichts aus dem Netz. Neues finden Sie im Änderungsprotokoll jeder Version.'
export const cancel = 'Abbrechen'
export const theServerDoesNotAnswerTry = 'Der Server antwortet nicht. Versuchen Sie es erneut.'
export const passwordChanged = 'Passwort geändert'
export const keep = 'Behalten'
export const revokeThem = (tokens: number) =>
  tokens === 1 ? 'Widerrufen' : `Alle ${formatCount(tokens)} widerrufen`
export const tokensStillLetIn = (tokens: number) =>
  tokens === 1
    ? '1 API-Token gewährt weiterhin Zugang. Falls jemand anders das Passwort kannte, widerrufen Sie es.'
    : `${formatCount(tokens)} API-Tokens gewähren weiterhin Zugang. Falls jemand anders das Passwort kannte, widerrufen Sie sie.`
export const neverUsed = 'Nie benutzt'
export const theTokensWereNotRevoked = 'Die Tokens wurden nicht widerrufen.'
export const passwordChangedOtherBrowsers = 'Passwort geändert. Andere Browser sind abgemeldet.'
export const passwordSet = 'Passwort festgelegt.'
export const changePassword = 'Passwort ändern'
export const setPassword = 'Passwort festlegen'
export const theTwoAreNotTheSame = 'Die Passwörter stimmen nicht überein.'
export const fromThenOnTheDashboardAsks =
  'Ab dann fragt die Oberfläche danach, auch auf diesem Rechner, und Programme brauchen ein Token.'
export const currentPassword = 'Aktuelles Passwort'
export const newPassword = 'Neues Passwort'
export const atLeastCharactersAFewWords = (minpasswordchars: number) =>
  `Mindestens ${minpasswordchars} Zeichen. Ein paar Wörter, die nicht zusammengehören, merken Sie sich leicht.`
export const newPasswordAgain = 'Neues Passwort wiederholen'
export const code = 'Code'
export const yourPassword = 'Ihr Passwort'
export const theSixDigitsThatYour =
  'Die sechs Ziffern, die Ihre Authenticator-App gerade anzeigt, oder ein Wiederherstellungscode.'
export const recoveryCodes = 'Wiederherstellungscodes'
export const copied = 'Kopiert'
export const copy = 'Kopieren'
export const save = 'Speichern'
export const iHaveSavedThem = 'Ich habe sie gespeichert'
export const eachOfTheseLetsYouIn =
  'Mit jedem dieser Codes können Sie sich einmal anmelden, falls Sie Ihre Authenticator-App verlieren. Bewahren Sie sie bei Ihren Passwörtern auf: Sie werden nicht noch einmal angezeigt.'
export const signingInWillThenTakeYour =
  'Zur Anmeldung brauchen Sie dann Ihr Passwort und einen Code aus einer Authenticator-App auf Ihrem Telefon. Andere Browser werden abgemeldet.'
export const enable2fa = '2FA einschalten'
export const continueIt = 'Weiter'
export const scanThisWithYourAuthenticator =
  'Scannen Sie das mit Ihrer Authenticator-App, oder geben Sie dort den Schlüssel ein.'
export const qrCodeForYourAuthenticatorApp = 'QR-Code für Ihre Authenticator-App'
export const key = 'Schlüssel'
export const theSixDigitsThatTheApp = 'Die sechs Ziffern, die die App jetzt anzeigt.'
export const apiTokens = 'API-Tokens'
export const newToken = 'Neues Token'
export const programsSendOneAsWhereA = (code: ReactNode) => (
  <>Wenn ein Passwort verlangt wird, senden Programme ein Token als {code}.</>
)
export const madeNeverUsed = (createdAt: string) => `Erstellt ${createdAt}, nie benutzt`
export const lastUsedFrom = (usedAt: string, usedAddress: null | string) =>
  `Zuletzt benutzt ${usedAt} von ${usedAddress}`
export const revoke = (name: string) => `${name} widerrufen`
export const revoke2 = 'Widerrufen'
export const readerAsksAndReads = 'Leser: fragt und liest'
export const adminMayDoEverything = 'Admin: darf alles'
export const done = 'Fertig'
export const token = (name: string) => `Token „${name}“`
export const copyItNowItIsNot =
  'Kopieren Sie es jetzt: Es wird nicht noch einmal angezeigt. Ibid behält nur seinen Hash.'
export const makeToken = 'Token erstellen'
export const name = 'Name'
export const whatWillUseIt = 'Wofür Sie es verwenden.'
export const eGNightlyImport = 'z. B. nächtlicher Import'
export const role = 'Rolle'
export const revokeToken = 'Token widerrufen'
export const whatUsesTheTokenIsNot = (bdi: ReactNode) => (
  <>Was das Token „{bdi}“ verwendet, hat ab der nächsten Anfrage keinen Zugang mehr.</>
)
export const security = 'Sicherheit'
export const theServerDidNotReportSecurity = 'Der Server hat seine Sicherheitseinstellungen nicht gesendet.'
export const password = 'Passwort'
export const notSet = 'Nicht festgelegt'
export const set = (changedAt: string) => `Festgelegt am ${changedAt}`
export const remove = 'Entfernen'
export const twoFactorAuthentication = 'Zwei-Faktor-Authentifizierung'
export const disable2fa = '2FA ausschalten'
export const onLeft = (recoveryCodes: number) =>
  `Ein, noch ${plural(recoveryCodes, 'Wiederherstellungscode', 'Wiederherstellungscodes')}`
export const makeNewOnes = 'Neue erstellen'
export const offThePasswordAloneLetsIn = 'Aus: Das Passwort allein genügt'
export const setAPasswordFirst = 'Legen Sie zuerst ein Passwort fest'
export const ibidWillAskNobodyForA =
  'Ibid fragt dann niemanden mehr nach einem Passwort. Der zweite Faktor und alle Sitzungen entfallen mit ihm.'
export const removePassword = 'Passwort entfernen'
export const thePasswordAloneWillLetIn = 'Das Passwort allein genügt dann.'
export const theFormerCodesWillLetNobody = 'Die bisherigen Codes gelten dann nicht mehr.'
export const newRecoveryCodes = 'Neue Wiederherstellungscodes'
export const makeCodes = 'Codes erstellen'
export const ibidListensOnWhichThisMachine = (host: string) =>
  `Ibid ist nur von diesem Rechner aus erreichbar (${host}) und fragt nicht nach einem Passwort.`
export const ibidListensOnWhereOthersCan = (host: string) =>
  `Ibid ist unter ${host} auch von anderen Rechnern aus erreichbar.`
export const noPasswordIsSet = 'Kein Passwort festgelegt'
export const othersCanReachAndIbidDoes = (host: string) =>
  `Andere erreichen ${host}, und Ibid verschlüsselt die Verbindung nicht: Verwenden Sie ein Zertifikat (--tls-cert) oder einen Reverse-Proxy, der verschlüsselt.`
export const lastLogin = 'Letzte Anmeldung'
export const from = (at: string, address: string) => `${at} von ${address}`
export const noneBeforeThisOne = 'Keine vor dieser'
export const sinceThen = (failed: number) => `seither ${plural(failed, 'Fehlversuch', 'Fehlversuche')}`
export const sessions = 'Sitzungen'
export const signOutOthers = 'Andere abmelden'
export const theOtherBrowsersWereNotSigned = 'Die anderen Browser wurden nicht abgemeldet.'
export const thisBrowserAloneIsSignedIn = 'Nur dieser Browser ist angemeldet'
export const thisBrowserAndAreSignedIn = (others: number) =>
  `Dieser Browser und ${plural(others, 'weiterer', 'weitere')} sind angemeldet`
export const model = 'Modell'
export const theModelCouldNotBeChosen = 'Das Modell konnte nicht ausgewählt werden.'
export const chooseAModel = 'Modell auswählen'
export const theModelCouldNotBeDownloaded = 'Das Modell konnte nicht heruntergeladen werden.'
export const getAnotherModel = 'Weiteres Modell laden'
export const ollamaDownloadsItOnItsOwn = 'Ollama lädt es auf den Rechner, auf dem es läuft.'
export const eGLlama323b = 'z. B. llama3.2:3b'
export const download = 'Herunterladen'
export const answering = 'Antworten'
export const writer = 'Antworten schreibt'
export const extractiveVerbatimSentences = 'Ibid selbst, mit wörtlichen Zitaten'
export const embedding = 'Embedding'
export const dimensions = (model: string, dimensions: number) => `${model}, ${dimensions} Dimensionen`
export const reindexingWithOf = (line: string, model: string, done: number, total: number) =>
  `${line}; wird mit ${model} neu indexiert, ${done} von ${total}`
export const reachable = 'erreichbar'
export const notReachable = 'nicht erreichbar'
export const systemInfo = 'Systeminformationen'
export const selfHosted = 'Selbst gehostet'
export const documents = 'Dokumente'
export const unlimited = 'Unbegrenzt'
export const queries = 'Fragen'
export const storage = 'Speicher'
export const localStorage = 'Lokaler Speicher'
export const version = 'Version'
export const workers = 'Worker'
export const ofBusy = (busy: number, count: number) => `${busy} von ${count} beschäftigt`
export const onDisk = 'Auf dem Datenträger'
export const free = (bytes: string, freeBytes: string) => `${bytes}, ${freeBytes} frei`
export const dataFolder = 'Datenordner'
export const scannedPages = 'Eingescannte Seiten'
export const oldOfficeFiles = 'DOC, XLS, PPT'
export const readByTesseract = (found: boolean) =>
  found ? 'gelesen von tesseract' : 'tesseract ist nicht installiert'
export const readByLibreOffice = (found: boolean) =>
  found ? 'gelesen von LibreOffice' : 'LibreOffice ist nicht installiert'
export const seeAllConnections = 'Alle Verbindungen ansehen'
export const connections = 'Verbindungen'
export const webPages = 'Webseiten'
export const ibidFetchesAPageWhen =
  'Ibid ruft eine Seite ab, wenn Sie ihre Adresse unter „Hochladen“ hinzufügen: nur diese Seite, nur von öffentlichen Adressen.'
export const viewDocumentation = 'Dokumentation ansehen'
export const theServerDidNotTellIts = 'Der Server hat seinen Zustand nicht gemeldet.'
export const settings = 'Einstellungen'
export const failedToLoadSettings = 'Die Einstellungen konnten nicht geladen werden'
export const tryAgain = 'Erneut versuchen'
export const theServerDidNotGiveIts = 'Der Server hat seine Einstellungen nicht gesendet.'
export const saved = 'Gespeichert!'
export const saveChanges = 'Änderungen speichern'
export const theSettingsWereNotSaved = 'Die Einstellungen wurden nicht gespeichert'
export const theServerDidNotTakeThem = 'Der Server hat sie nicht angenommen.'
export const modelServer = 'Modellserver'
export const questionsLeaveYourNetwork = 'Fragen und Passagen verlassen Ihr Netz'
export const theyGoTo = (host: ReactNode) => <>Sie gehen an {host}; dort entstehen die Antworten.</>
export const helpLinks = 'Links der Hilfe'
export const theHelpCenterShowsALink =
  'Die Hilfe und der Fuß der Startseite zeigen für jede Adresse, die Sie hier eintragen, einen Link.'
export const emptyTheCarriedDocumentation = 'Leer: die Dokumentation, die Ibid mitbringt'
export const anAddressBeginsWith = 'Eine Adresse beginnt mit https://, http:// oder mailto:.'
export const searchSettings = 'Einstellungen durchsuchen'
export const noSettingFor = (text: string) => `Keine Treffer für „${text}“.`
export const inactive = 'Inaktiv'
