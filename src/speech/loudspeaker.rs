//! The voice on the loudspeaker, carried by the speech service, or by `espeak-ng` itself while the service fails.

use std::{
    sync::{
        Arc, Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};

use super::{
    Done, Lost, Speaker, SpeechError, SpeechSettings, Tongue, TtsSpeaker, UtteranceEnd, espeak::Espeak, search::Search,
};

/// Carrier of the voice.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Carrier {
    /// The speech service.
    Service,
    /// The program `espeak-ng` itself, because of this fault of the service.
    Espeak(SpeechError),
    /// Nothing: sentences cannot be heard.
    Nothing(SpeechError),
}

/// Interval at which a missing service is looked for again.
const LOOK: Duration = Duration::from_secs(2);
/// The same for one that does not answer, or refuses, because asking it takes time.
const LOOK_RARELY: Duration = Duration::from_secs(60);
/// Time for which a service is not used after an utterance that never ended.
const UNHEARD: Duration = Duration::from_secs(600);

/// Reporter of changes of the carrier. The first one is reported only if it is not the service.
pub(super) struct Reporter {
    last: Mutex<Carrier>,
    tell: Box<dyn Fn(&Carrier) + Send + Sync>,
}

impl Reporter {
    pub(super) fn new(tell: impl Fn(&Carrier) + Send + Sync + 'static) -> Reporter {
        Reporter {
            last: Mutex::new(Carrier::Service),
            tell: Box::new(tell),
        }
    }

    /// Reports `carrier` if it differs from the last one. A different reason for the same carrier is not news.
    pub(super) fn report(&self, carrier: Carrier) {
        let mut last = self.last.lock().unwrap_or_else(PoisonError::into_inner);
        if std::mem::discriminant(&*last) != std::mem::discriminant(&carrier) {
            (self.tell)(&carrier);
            *last = carrier;
        }
    }
}

/// State that is passed from one speaker to the next.
#[derive(Clone)]
pub(super) struct Known {
    pub(super) reporter: Arc<Reporter>,
    /// When an utterance of the service turned out not to end.
    unheard: Arc<Mutex<Option<Instant>>>,
    /// Reason why the service was lost just before. It is then not waited for, but looked for in the background.
    lost: Arc<Mutex<Option<SpeechError>>>,
    /// Whether the service was the last to be asked to speak.
    is_service_asked: Arc<AtomicBool>,
}

impl Known {
    pub(super) fn new(reporter: Arc<Reporter>) -> Known {
        Known {
            reporter,
            unheard: Arc::default(),
            lost: Arc::default(),
            is_service_asked: Arc::default(),
        }
    }

    /// Notes that an utterance did not end. Returns whether another speaker carries the next one: if the service was
    /// asked, it is not used for some time.
    pub(super) fn note_unheard(&self) -> bool {
        let by_service = self.is_service_asked.load(Ordering::Acquire);
        if by_service {
            *lock(&self.unheard) = Some(Instant::now());
        }
        by_service
    }

    fn ask_service(&self, is_asked: bool) {
        self.is_service_asked.store(is_asked, Ordering::Release);
    }
}

/// Speaker that uses the service, or `espeak-ng` while the service fails.
pub(super) struct Loudspeaker {
    by: By,
    settings: SpeechSettings,
    tongue: Tongue,
    known: Known,
    /// Whether an utterance is in progress.
    speaks: Arc<Mutex<bool>>,
    /// Rate and volume, if they were changed.
    adjusted: Option<(i8, i8)>,
    /// Notified when the voice is lost.
    lost: Option<Lost>,
}

enum By {
    Service(TtsSpeaker),
    /// With the fault of the service, and the search for it.
    Espeak(Espeak, SpeechError, Search),
}

impl Loudspeaker {
    /// # Errors
    ///
    /// The fault of the service if `espeak-ng` does not speak either.
    pub(super) fn open(settings: &SpeechSettings, tongue: Tongue, known: Known) -> Result<Loudspeaker, SpeechError> {
        let unheard = *lock(&known.unheard);
        let lost = lock(&known.lost).take();
        let was_lost = lost.is_some();
        let service = match (lost, unheard.map(|since| since.elapsed())) {
            (Some(reason), _) => Err((reason, LOOK)),
            (_, Some(since)) if since < UNHEARD => Err((SpeechError::Silent, UNHEARD - since)),
            _ => {
                known.ask_service(true);
                TtsSpeaker::open(settings, tongue.clone()).map_err(|reason| {
                    tracing::warn!(%reason, "the speech service does not open");
                    let look = match reason {
                        SpeechError::Absent(_) => LOOK,
                        _ => LOOK_RARELY,
                    };
                    (reason, look)
                })
            }
        };
        known.ask_service(service.is_ok());
        let by = match service {
            Ok(service) => By::Service(service),
            Err((reason, look)) => match Espeak::open(settings, tongue.clone()) {
                Ok(espeak) => {
                    if was_lost {
                        // Reported at once, not with the next text, because silence would be mistaken for a game that
                        // waits.
                        known.reporter.report(Carrier::Espeak(reason.clone()));
                    }
                    By::Espeak(espeak, reason, Search::start(look)?)
                }
                Err(error) => {
                    tracing::warn!(%error, "espeak-ng does not speak either");
                    return Err(reason);
                }
            },
        };
        Ok(Loudspeaker {
            by,
            settings: settings.clone(),
            tongue,
            known,
            speaks: Arc::default(),
            adjusted: None,
            lost: None,
        })
    }

    /// Returns to the service if it answers again.
    fn look_for_service(&mut self) {
        let By::Espeak(_, _, search) = &mut self.by else { return };
        if !search.has_found() {
            return;
        }
        self.known.ask_service(true);
        let service = TtsSpeaker::open(&self.settings, self.tongue.clone());
        self.known.ask_service(service.is_ok());
        match service {
            Ok(mut service) => {
                if let Some((rate, volume)) = self.adjusted
                    && let Err(reason) = service.adjust(rate, volume)
                {
                    tracing::warn!(%reason, "rate and volume stay as they were");
                }
                self.by = By::Service(service);
                self.watch_service();
            }
            Err(reason) => {
                tracing::warn!(%reason, "the speech service answers, but does not speak");
                match Search::start(LOOK_RARELY) {
                    Ok(again) => *search = again,
                    Err(error) => tracing::warn!(%error, "the speech service is not looked for any more"),
                }
            }
        }
    }

    /// Watches for the loss of the service, if it carries the voice.
    fn watch_service(&mut self) {
        let (By::Service(service), Some(lost)) = (&mut self.by, &self.lost) else {
            return;
        };
        let (known, speaks, lost) = (self.known.clone(), Arc::clone(&self.speaks), Arc::clone(lost));
        service.watch(Arc::new(move |reason: SpeechError| {
            *lock(&speaks) = false;
            *lock(&known.lost) = Some(reason.clone());
            lost(reason);
        }));
    }

    fn set_speaking(&self, speaks: bool) {
        *lock(&self.speaks) = speaks;
    }
}

fn lock<T>(shared: &Mutex<T>) -> MutexGuard<'_, T> {
    shared.lock().unwrap_or_else(PoisonError::into_inner)
}

impl Speaker for Loudspeaker {
    fn speak(&mut self, text: &str, done: Done) -> Result<(), SpeechError> {
        self.look_for_service();
        self.set_speaking(true);
        let (speaks, reporter) = (Arc::clone(&self.speaks), Arc::clone(&self.known.reporter));
        let by_service = matches!(self.by, By::Service(_));
        let done: Done = Box::new(move |result| {
            *lock(&speaks) = false;
            // A service that accepts texts is not necessarily heard.
            if by_service && result == Ok(UtteranceEnd::Spoken) {
                reporter.report(Carrier::Service);
            }
            done(result);
        });
        let begun = match &mut self.by {
            By::Service(service) => service.speak(text, done),
            By::Espeak(espeak, reason, _) => {
                self.known.reporter.report(Carrier::Espeak(reason.clone()));
                espeak.speak(text, done)
            }
        };
        if begun.is_err() {
            self.set_speaking(false);
        }
        begun
    }

    fn check(&mut self, done: Done) -> Result<(), SpeechError> {
        match &mut self.by {
            By::Service(service) => service.check(done),
            By::Espeak(espeak, ..) => espeak.check(done),
        }
    }

    fn watch(&mut self, lost: Lost) {
        self.lost = Some(lost);
        self.watch_service();
    }

    fn adjust(&mut self, rate: i8, volume: i8) -> Result<(), SpeechError> {
        self.adjusted = Some((rate, volume));
        match &mut self.by {
            By::Service(service) => service.adjust(rate, volume),
            By::Espeak(espeak, ..) => espeak.adjust(rate, volume),
        }
    }

    fn stop(&mut self) -> Result<(), SpeechError> {
        self.set_speaking(false);
        match &mut self.by {
            By::Service(service) => service.stop(),
            By::Espeak(espeak, ..) => espeak.stop(),
        }
    }
}

impl Drop for Loudspeaker {
    fn drop(&mut self) {
        let By::Service(service) = &mut self.by else { return };
        // Given up in the middle of an utterance: the service accepts texts that cannot be heard.
        if *lock(&self.speaks) {
            *lock(&self.known.unheard) = Some(Instant::now());
        }
        // A service that hung may still speak the texts that it accepted when it continues.
        if let Err(error) = service.stop() {
            tracing::debug!(%error, "the service that was given up does not fall silent");
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_change_is_told_once() {
        let told: Arc<Mutex<Vec<Carrier>>> = Arc::default();
        let reporter = {
            let told = Arc::clone(&told);
            Reporter::new(move |carrier: &Carrier| told.lock().unwrap().push(carrier.clone()))
        };
        let failed = |reason: &str| SpeechError::Failed(reason.into());
        for carrier in [
            Carrier::Service,
            Carrier::Espeak(failed("one")),
            Carrier::Espeak(failed("two")),
            Carrier::Nothing(failed("three")),
            Carrier::Service,
            Carrier::Service,
        ] {
            reporter.report(carrier);
        }
        assert_eq!(
            *told.lock().unwrap(),
            [
                Carrier::Espeak(failed("one")),
                Carrier::Nothing(failed("three")),
                Carrier::Service
            ]
        );
    }
}
