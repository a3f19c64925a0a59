/** German words that may stand for each other, as in `SYNONYM_GROUPS`. */
export const GERMAN_GROUPS = `
Beschäftigte Arbeitnehmer Mitarbeiter Angestellte Belegschaft Personal | Arbeitgeber Unternehmen Firma Betrieb Konzern
Gesellschaft | gründen einrichten schaffen errichten aufbauen | beginnen starten anfangen | enden aufhören schließen |
beenden kündigen | Kündigung Beendigung | kaufen erwerben anschaffen | verkaufen veräußern | zahlen bezahlen
entrichten leisten | Zahlung Entgelt Vergütung Bezahlung | Lohn Gehalt Verdienst Vergütung | Kosten Preis Gebühr
Ausgaben | kosten betragen | betragen liegen belaufen umfassen ausmachen | umfassen enthalten beinhalten einschließen
| bestehen zusammensetzen | Anteil Quote Prozentsatz | Zahl Anzahl Menge | steigen stieg zunehmen zunimmt wachsen
anwachsen erhöhen klettern | Anstieg Zunahme Wachstum Erhöhung Steigerung | sinken sank abnehmen abnimmt fallen fiel
zurückgehen verringern | Rückgang Abnahme Verringerung Senkung | zeigen belegen darstellen ergeben | sagen erklären
mitteilen angeben äußern | berichten melden mitteilen | prüfen überprüfen untersuchen kontrollieren testen | Prüfung
Überprüfung Untersuchung Kontrolle | Studie Untersuchung Forschung Arbeit | Ergebnis Resultat | Ziel Zweck Absicht |
brauchen benötigen | müssen verpflichtet | dürfen erlaubt | können möglich | helfen unterstützen | Hilfe Unterstützung
| nutzen verwenden benutzen einsetzen gebrauchen | Nutzung Verwendung Einsatz Gebrauch | bekommen erhalten kriegen
empfangen | geben gewähren erteilen | bieten anbieten | liefern zustellen | Lieferung Zustellung | senden schicken
versenden übermitteln | vorlegen einreichen abgeben | Antrag Gesuch | beantragen anfordern | genehmigen bewilligen
zustimmen billigen | ablehnen zurückweisen | Frist Zeitraum Dauer | dauern andauern | Vertrag Vereinbarung Abkommen |
Gesetz Vorschrift Regelung Bestimmung | Gericht Gerichtshof | Urteil Entscheidung Beschluss | entscheiden beschließen
bestimmen | Behörde Amt Stelle | Regierung Kabinett | Land Staat | Stadt Gemeinde Ort Kommune | Wohnung Haus | Mieter
Bewohner | Gebäude Bau Haus | bauen errichten | Straße Weg | basieren beruhen fußen stützen | Lkw Lastwagen Laster |
Bahn Zug | Frucht Obst | Auto Wagen Fahrzeug Pkw | Schiff Dampfer | fahren reisen | transportieren befördern bringen |
Transport Beförderung Fahrt | lagern aufbewahren speichern | ausladen löschen entladen | Kunde Käufer Verbraucher |
Ware Produkt Erzeugnis | herstellen produzieren fertigen erzeugen | Herstellung Produktion Fertigung | bilden Bildung
entstehen formieren Formierung | Bildung Formierung Entstehung | entdecken finden feststellen nachweisen | Fund
Entdeckung | Wissenschaftler Forscher | entwickeln entwerfen konzipieren | groß umfangreich | klein gering | wichtig
bedeutend wesentlich | schnell rasch zügig | sofort unverzüglich umgehend | oft häufig | meist überwiegend
hauptsächlich | ungefähr etwa circa rund | insgesamt zusammen | zusätzlich außerdem weiter | neu aktuell | früher
damals ehemals | jährlich Jahr | monatlich Monat | täglich Tag | Mensch Person | Arzt Mediziner Ärztin | Patient
Kranker | Krankheit Erkrankung | Medikament Arznei Arzneimittel | Behandlung Therapie | Schule Lehranstalt | Lehrer
Lehrkraft | Schüler Lernende | lernen studieren | Buch Werk Band | Autor Verfasser Schriftsteller | schreiben
verfassen | lesen studieren | erscheinen veröffentlichen publizieren | Text Schrift | Anhang Anlage | Bild Abbildung
Foto | Polizei Beamte | Täter Verdächtige Tatverdächtige | Straftat Verbrechen Delikt | töten ermorden | sterben
umkommen | Gefahr Risiko | gefährlich riskant | Schutz Sicherheit | schützen sichern | Problem Schwierigkeit | lösen
beheben | Ursache Grund Auslöser | verursachen auslösen bewirken | verhindern vermeiden | führen leiten | Leiter Chef
Leitung | Mitglied Angehörige | Treffen Sitzung Versammlung | teilnehmen mitmachen | Wahl Auswahl | ändern anpassen |
Änderung Anpassung | ersetzen austauschen | löschen entfernen | reparieren instandsetzen | kooperieren
zusammenarbeiten | Zusammenarbeit Kooperation | Dienst Service Anbieter | anwenden gelten | handeln vorgehen | wohnen
leben | wachsen gedeihen | essen verzehren | trinken konsumieren | Temperatur Grad | Wasser Flüssigkeit | versuchen
probieren | behalten aufbewahren | zurückgeben erstatten retournieren | Rückgabe Retoure Rücksendung | Urlaub Ferien |
krank erkrankt | arbeiten tätig | Arbeitsplatz Stelle Job | Chef Vorgesetzter | Ausbildung Schulung | Vorteil Nutzen |
Nachteil Schaden | Rechnung Faktura | Bestellung Auftrag | bestellen ordern | öffnen aufmachen | streng hart
`

/** French and Spanish words that may stand for each other. */
export const ROMANCE_GROUPS = `
acheter acquérir | vendre céder | montrer indiquer révéler | dire déclarer affirmer annoncer | commencer débuter |
terminer finir achever | augmenter croître progresser | diminuer baisser réduire | hausse augmentation croissance |
baisse diminution réduction | entreprise société compagnie firme | employé salarié travailleur | salaire rémunération
paie | coût prix frais | payer verser régler | somme montant total | recevoir obtenir percevoir | donner fournir
accorder | demander solliciter | interdire prohiber | permettre autoriser | loi législation | contrat accord
convention | tribunal cour | décision jugement | maison logement domicile | ville commune | pays état nation | étude
recherche analyse | résultat conclusion | but objectif | utiliser employer | créer fonder établir | réunion assemblée
séance | organiser tenir | candidat postulant | chercheur scientifique | élève étudiant | enseignant professeur |
médecin docteur | maladie affection | médicament remède | traitement thérapie | délai durée période | année an annuel
| mois mensuel | comprar adquirir | mostrar indicar revelar señalar | decir declarar afirmar informar anunciar |
comenzar empezar iniciar | terminar finalizar acabar concluir cerrar | final cierre | aumentar crecer subir ascender
incrementar | disminuir bajar reducir caer | aumento incremento alza subida | disminución baja reducción caída |
empresa compañía firma sociedad | empleado trabajador | salario sueldo remuneración | costo coste precio | pagar
abonar | total suma monto | equivaler representar suponer | ascender sumar alcanzar totalizar | recibir obtener
percibir | dar otorgar conceder | pedir solicitar | prohibir vetar | permitir autorizar | ley legislación norma |
contrato acuerdo convenio | tribunal corte juzgado | casa vivienda hogar | ciudad municipio | país nación estado |
estudio investigación análisis | resultado conclusión | objetivo meta fin | usar utilizar emplear | crear fundar
establecer | reunión asamblea | cárcel prisión | preso detenido encarcelado arrestado | capturar detener arrestar |
permanecer seguir quedar | médico doctor | enfermedad dolencia | plazo período | año anual | mes mensual | PIB
producto
`
