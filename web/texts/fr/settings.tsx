import type { ReactNode } from 'react'
import { formatCount, plural } from '../numbers.ts'

export const noAnswerWithin10Seconds = 'Aucune réponse en 10 secondes.'
export const noServerCanBeReachedThere = 'Aucun serveur ne répond à cette adresse.'
export const aServerAnswersThereAndAsks = 'Un serveur répond à cette adresse et demande de se connecter.'
export const aServerAnswersThereButWith = (status: number) =>
  `Un serveur répond à cette adresse, mais avec le statut ${status}.`
export const somethingAnswersThereButItIs = 'Quelque chose répond à cette adresse, mais ce n’est pas Ibid.'
export const ibidAnsweredInMs = (version: string, took: number) => `Ibid ${version} a répondu en ${took} ms.`
export const testConnection = 'Tester la connexion'
export const profile = 'Profil'
export const displayName = 'Nom affiché'
export const email = 'E-mail'
export const organization = 'Organisation'
export const light = 'Clair'
export const dark = 'Sombre'
export const system = 'Système'
export const appearance = 'Apparence'
export const theme = 'Thème'
export const language = 'Langue'
export const asInTheBrowser = 'Celle du navigateur'
export const answersStayInTheirLanguage =
  'S’applique à ce navigateur une fois enregistré. Les réponses restent dans la langue de vos documents.'
export const apiConfiguration = 'Configuration de l’API'
export const apiEndpoint = 'Adresse de l’API'
export const keptInThisBrowserAnotherServer = (here: ReactNode, there: ReactNode) => (
  <>
    Enregistrée dans ce navigateur. Pour utiliser un autre serveur, définissez {here} ici et {there} là-bas.
  </>
)
export const requestTimeoutSeconds = 'Délai des requêtes (secondes)'
export const uploadsAndAnswersBeingWritten =
  'Les imports et les réponses en cours n’ont pas de limite de temps.'
export const thisBrowserCannotNotifyYouFrom =
  'Ce navigateur ne peut pas vous envoyer de notifications depuis cette page.'
export const thisBrowserBlocksNotifications =
  'Ce navigateur bloque les notifications de cette page. Autorisez-les dans ses réglages pour ce site.'
export const thisBrowserHasNotAllowedIt =
  'Ce navigateur n’a pas encore autorisé les notifications. Désactivez puis réactivez l’option pour qu’il vous le demande.'
export const thisBrowserTellsYou =
  'Ce navigateur vous prévient quand un import se termine alors que la page n’est pas visible.'
export const thisBrowserTellsYouAsksFirst =
  'Ce navigateur vous prévient quand un import se termine alors que la page n’est pas visible. Il vous demande d’abord votre accord.'
export const notifications = 'Notifications'
export const emailNotifications = 'Notifications par e-mail'
export const thisInstanceSendsNoMailThe =
  'Ibid n’envoie pas encore d’e-mails. Votre choix est conservé pour plus tard.'
export const pushNotifications = 'Notifications push'
export const productUpdates = 'Nouveautés du produit'
export const nothingIsFetchedFromTheNetwork =
  'Ibid ne télécharge rien du réseau. Consultez le journal des modifications de chaque version.'
export const cancel = 'Annuler'
export const theServerDoesNotAnswerTry = 'Le serveur ne répond pas. Réessayez.'
export const passwordChanged = 'Mot de passe modifié'
export const keep = 'Conserver'
export const revokeThem = (tokens: number) =>
  tokens === 1 ? 'Le révoquer' : `Révoquer les ${formatCount(tokens)}`
export const tokensStillLetIn = (tokens: number) =>
  tokens === 1
    ? '1 jeton d’API fonctionne encore. Si quelqu’un d’autre connaissait le mot de passe, révoquez-le.'
    : `${formatCount(tokens)} jetons d’API fonctionnent encore. Si quelqu’un d’autre connaissait le mot de passe, révoquez-les.`
export const neverUsed = 'Jamais utilisé'
export const theTokensWereNotRevoked = 'Les jetons n’ont pas été révoqués.'
export const passwordChangedOtherBrowsers = 'Mot de passe modifié. Les autres navigateurs sont déconnectés.'
export const passwordSet = 'Mot de passe défini.'
export const changePassword = 'Modifier le mot de passe'
export const setPassword = 'Définir un mot de passe'
export const theTwoAreNotTheSame = 'Les mots de passe ne correspondent pas.'
export const fromThenOnTheDashboardAsks =
  'Le tableau de bord le demandera, sur cette machine aussi, et les programmes auront besoin d’un jeton.'
export const currentPassword = 'Mot de passe actuel'
export const newPassword = 'Nouveau mot de passe'
export const atLeastCharactersAFewWords = (minpasswordchars: number) =>
  `Au moins ${minpasswordchars} caractères. Plusieurs mots sans rapport se retiennent facilement.`
export const newPasswordAgain = 'Confirmer le nouveau mot de passe'
export const code = 'Code'
export const yourPassword = 'Votre mot de passe'
export const theSixDigitsThatYour =
  'Les six chiffres affichés par votre application d’authentification, ou un code de secours.'
export const recoveryCodes = 'Codes de secours'
export const copied = 'Copié'
export const copy = 'Copier'
export const save = 'Enregistrer'
export const iHaveSavedThem = 'Je les ai enregistrés'
export const eachOfTheseLetsYouIn =
  'Chaque code permet de se connecter une fois si vous perdez votre application d’authentification. Gardez-les avec vos mots de passe : ils ne seront plus affichés.'
export const signingInWillThenTakeYour =
  'Vous vous connecterez avec votre mot de passe et un code d’une application d’authentification sur votre téléphone. Les autres navigateurs seront déconnectés.'
export const enable2fa = 'Activer la 2FA'
export const continueIt = 'Continuer'
export const scanThisWithYourAuthenticator =
  'Scannez ce code avec votre application d’authentification, ou saisissez-y la clé.'
export const qrCodeForYourAuthenticatorApp = 'Code QR pour votre application d’authentification'
export const key = 'Clé'
export const theSixDigitsThatTheApp = 'Les six chiffres que l’application affiche en ce moment.'
export const apiTokens = 'Jetons d’API'
export const newToken = 'Nouveau jeton'
export const programsSendOneAsWhereA = (code: ReactNode) => (
  <>Quand un mot de passe est exigé, les programmes envoient un jeton sous la forme {code}.</>
)
export const madeNeverUsed = (createdAt: string) => `Créé ${createdAt}, jamais utilisé`
export const lastUsedFrom = (usedAt: string, usedAddress: null | string) =>
  `Dernière utilisation ${usedAt} depuis ${usedAddress}`
export const revoke = (name: string) => `Révoquer ${name}`
export const revoke2 = 'Révoquer'
export const readerAsksAndReads = 'Lecteur : peut interroger et lire'
export const adminMayDoEverything = 'Administrateur : peut tout faire'
export const done = 'Terminé'
export const token = (name: string) => `Jeton « ${name} »`
export const copyItNowItIsNot =
  'Copiez-le maintenant : il ne sera plus affiché. Ibid n’en conserve que l’empreinte.'
export const makeToken = 'Créer le jeton'
export const name = 'Nom'
export const whatWillUseIt = 'À quoi il vous servira.'
export const eGNightlyImport = 'p. ex. import nocturne'
export const role = 'Rôle'
export const revokeToken = 'Révoquer le jeton'
export const whatUsesTheTokenIsNot = (bdi: ReactNode) => (
  <>Les programmes qui utilisent le jeton « {bdi} » perdent aussitôt leur accès.</>
)
export const security = 'Sécurité'
export const theServerDidNotReportSecurity = 'Le serveur n’a pas transmis ses paramètres de sécurité.'
export const password = 'Mot de passe'
export const notSet = 'Non défini'
export const set = (changedAt: string) => `Défini ${changedAt}`
export const remove = 'Supprimer'
export const twoFactorAuthentication = 'Authentification à deux facteurs'
export const disable2fa = 'Désactiver la 2FA'
export const onLeft = (recoveryCodes: number) =>
  `Activée, ${plural(recoveryCodes, 'code de secours restant', 'codes de secours restants')}`
export const makeNewOnes = 'En créer d’autres'
export const offThePasswordAloneLetsIn = 'Désactivée : le mot de passe suffit pour se connecter'
export const setAPasswordFirst = 'Définissez d’abord un mot de passe'
export const ibidWillAskNobodyForA =
  'Toute personne qui accède à Ibid pourra alors l’utiliser sans mot de passe. Le second facteur est aussi supprimé et toutes les sessions prennent fin.'
export const removePassword = 'Supprimer le mot de passe'
export const thePasswordAloneWillLetIn = 'Le mot de passe suffira pour se connecter.'
export const theFormerCodesWillLetNobody = 'Les anciens codes ne fonctionneront plus.'
export const newRecoveryCodes = 'Nouveaux codes de secours'
export const makeCodes = 'Créer les codes'
export const ibidListensOnWhichThisMachine = (host: string) =>
  `Ibid écoute sur ${host}, accessible depuis cette machine seulement, et ne demande pas de mot de passe.`
export const ibidListensOnWhereOthersCan = (host: string) =>
  `Ibid écoute sur ${host}, accessible depuis d’autres machines.`
export const noPasswordIsSet = 'Aucun mot de passe défini'
export const othersCanReachAndIbidDoes = (host: string) =>
  `${host} est accessible à d’autres, et Ibid ne chiffre pas la connexion : utilisez un certificat (--tls-cert) ou un proxy inverse qui la chiffre.`
export const lastLogin = 'Dernière connexion'
export const from = (at: string, address: string) => `${at} depuis ${address}`
export const noneBeforeThisOne = 'Aucune avant celle-ci'
export const sinceThen = (failed: number) =>
  `${plural(failed, 'tentative échouée', 'tentatives échouées')} depuis`
export const sessions = 'Sessions'
export const signOutOthers = 'Déconnecter les autres'
export const theOtherBrowsersWereNotSigned = 'Les autres navigateurs n’ont pas été déconnectés.'
export const thisBrowserAloneIsSignedIn = 'Seul ce navigateur est connecté'
export const thisBrowserAndAreSignedIn = (others: number) =>
  `Ce navigateur et ${plural(others, 'autre')} sont connectés`
export const model = 'Modèle'
export const theModelCouldNotBeChosen = 'Le modèle n’a pas pu être choisi.'
export const chooseAModel = 'Choisir un modèle'
export const theModelCouldNotBeDownloaded = 'Le modèle n’a pas pu être téléchargé.'
export const getAnotherModel = 'Obtenir un autre modèle'
export const ollamaDownloadsItOnItsOwn = 'Ollama le télécharge sur la machine où il tourne.'
export const eGLlama323b = 'p. ex. llama3.2:3b'
export const download = 'Télécharger'
export const answering = 'Réponses'
export const writer = 'Rédaction'
export const extractiveVerbatimSentences = 'Par Ibid : phrases citées mot pour mot'
export const embedding = 'Vectorisation'
export const dimensions = (model: string, dimensions: number) => `${model}, ${dimensions} dimensions`
export const reindexingWithOf = (line: string, model: string, done: number, total: number) =>
  `${line} ; réindexation avec ${model}, ${done} sur ${total}`
export const reachable = 'joignable'
export const notReachable = 'injoignable'
export const systemInfo = 'Informations système'
export const selfHosted = 'Auto-hébergé'
export const documents = 'Documents'
export const unlimited = 'Illimité'
export const queries = 'Questions'
export const storage = 'Stockage'
export const localStorage = 'Stockage local'
export const version = 'Version'
export const workers = 'Processus de lecture'
export const ofBusy = (busy: number, count: number) => `${busy} sur ${count} en activité`
export const onDisk = 'Sur le disque'
export const free = (bytes: string, freeBytes: string) => `${bytes}, ${freeBytes} libres`
export const dataFolder = 'Dossier de données'
export const scannedPages = 'Pages numérisées'
export const oldOfficeFiles = 'DOC, XLS, PPT'
export const readByTesseract = (found: boolean) =>
  found ? 'lecture par tesseract' : 'tesseract n’est pas installé'
export const readByLibreOffice = (found: boolean) =>
  found ? 'lecture par LibreOffice' : 'LibreOffice n’est pas installé'
export const seeAllConnections = 'Voir toutes les connexions'
export const viewDocumentation = 'Voir la documentation'
export const theServerDidNotTellIts = 'Le serveur n’a pas transmis son état.'
export const settings = 'Paramètres'
export const failedToLoadSettings = 'Impossible de charger les paramètres'
export const tryAgain = 'Réessayer'
export const theServerDidNotGiveIts = 'Le serveur n’a pas envoyé ses paramètres.'
export const saved = 'Enregistré !'
export const saveChanges = 'Enregistrer les modifications'
export const theSettingsWereNotSaved = 'Les paramètres n’ont pas été enregistrés'
export const theServerDidNotTakeThem = 'Le serveur les a refusés.'
export const modelServer = 'Serveur de modèles'
export const questionsLeaveYourNetwork = 'Des questions et des passages quittent votre réseau'
export const theyGoTo = (host: ReactNode) => <>Ils sont envoyés à {host}, qui rédige les réponses.</>
export const connections = 'Connexions'
export const webPages = 'Pages web'
export const ibidFetchesAPageWhen =
  'Ibid récupère une page quand vous ajoutez son adresse à la page Importer : cette page seulement, et d’adresses publiques seulement.'
export const helpLinks = 'Liens de l’aide'
export const theHelpCenterShowsALink =
  'L’aide et le pied de la page d’accueil affichent un lien pour chaque adresse que vous indiquez ici.'
export const emptyTheCarriedDocumentation = 'Vide : la documentation fournie avec Ibid'
export const anAddressBeginsWith = 'Une adresse commence par https://, http:// ou mailto:.'
export const searchSettings = 'Rechercher un paramètre'
export const noSettingFor = (text: string) => `Aucun résultat pour « ${text} ».`
export const inactive = 'Inactif'
